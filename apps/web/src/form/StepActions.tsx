import { Button } from '@zhixiao/ui/action/Button.tsx'
import type { ReactNode } from 'react'

/** The end of a step that is a form: the way back, and the button that submits. */
export function StepActions({ back, pending }: { back: ReactNode; pending: boolean }) {
  return (
    <div className="form-actions">
      {back}
      <Button type="submit" size="l" loading={pending} loadingText="验证中">
        下一步
      </Button>
    </div>
  )
}
