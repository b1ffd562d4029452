import { Button, LinkButton } from '@zhixiao/ui/action/Button.tsx'
import type { LinkElement } from '@zhixiao/ui/link.tsx'
import { ReadAgain } from '../../layouts/ReadAgain.tsx'

type UnreadProps = {
  /** What was submitted: 这笔申请. */
  what: string
  /** The error of the read; none while it is read again. */
  error: Error | null
  refetch: () => unknown
  /** The list that has it, too. */
  place: { label: string; link: LinkElement }
}

/** A result that cannot be read, although what was submitted exists; reads it again until it is there. */
export function Unread({ what, error, refetch, place }: UnreadProps) {
  return (
    <ReadAgain
      error={error}
      refetch={refetch}
      text={`暂时无法读取${what}的状态，恢复后会自动重新查询，请勿重复提交。稍后也可在“${place.label}”中查看。`}
      action={
        <>
          <Button onClick={() => void refetch()}>重新查询</Button>
          <LinkButton kind="outline" link={place.link}>
            {place.label}
          </LinkButton>
        </>
      }
    />
  )
}
