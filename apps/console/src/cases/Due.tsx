type DueProps = { dueOn: string; isOverdue: boolean }

/** The due date of a case: '2026-11-27 前'. */
export const dueText = ({ dueOn, isOverdue }: DueProps): string => `${isOverdue ? '已逾期，应于 ' : ''}${dueOn} 前`

/** The due date in a list. */
export function Due(props: DueProps) {
  return <span className={props.isOverdue ? 'c-warn' : undefined}>{dueText(props)}</span>
}
