import { Button } from '@zhixiao/ui/action/Button.tsx'
import type { ReactNode } from 'react'

/** The end of a form step: a link back and the submit button. */
export function StepActions({ back, pending }: { back: ReactNode; pending: boolean }) {
  return (
    <div className="form-actions step-acts">
      {back}
      <Button type="submit" size="l" loading={pending} loadingText="验证中">
        下一步
      </Button>
    </div>
  )
}
