type DueProps = { dueOn: string; isOverdue: boolean }

/** By when a case is to be decided: '2026-11-27 前'. */
export const dueText = ({ dueOn, isOverdue }: DueProps): string => `${isOverdue ? '已逾期，应于 ' : ''}${dueOn} 前`

/** The same in a list. */
export function Due(props: DueProps) {
  return <span className={props.isOverdue ? 'c-warn' : undefined}>{dueText(props)}</span>
}
