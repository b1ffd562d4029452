import { Button } from '@zhixiao/ui/action/Button.tsx'
import { submittable } from '../../layout/DraftConflict.tsx'
import type { Entries } from './nav-entries.ts'
import type { useNavEntries } from './use-nav-entries.ts'

type Props = {
  sheet: ReturnType<typeof useNavEntries>
  /** Codes of rows that block the submission: a wrong figure, or a difference without an explanation. */
  wrong: readonly string[]
  unexplained: readonly string[]
  /** The rows without a question, while others have one. */
  goodAlone: Entries | null
  isCorrection: boolean
  mayAsk: boolean
  ask: (asked: Entries) => void
}

/** What holds back the submission, and the acts on the entries. */
export function NavActs({ sheet, wrong, unexplained, goodAlone, isCorrection, mayAsk, ask }: Props) {
  const { entries, cleared, clash, setEntries, clear } = sheet
  return (
    <div className="c-acts c-nav__acts">
      <p className="c-quiet" role="status">
        {statusText({ sheet, wrong, unexplained, isCorrection })}
      </p>
      {/* One button, so that the focus stays. */}
      {(cleared || entries.size > 0) && (
        <Button size="s" kind={cleared ? 'outline' : 'ghost'} onClick={() => (cleared ? setEntries(cleared) : clear())}>
          {cleared ? '撤销清空' : '清空'}
        </Button>
      )}
      {goodAlone && clash === null && (
        <Button size="s" kind="outline" onClick={() => ask(goodAlone)}>
          只提交无问题的 {goodAlone.size} 只
        </Button>
      )}
      <Button size="s" {...submittable(clash, !mayAsk)} onClick={() => ask(entries)}>
        试算并提交 {entries.size} 只
      </Button>
    </div>
  )
}

type StatusProps = Pick<Props, 'sheet' | 'wrong' | 'unexplained' | 'isCorrection'>

function statusText({ sheet: { entries, cleared, savedText }, wrong, unexplained, isCorrection }: StatusProps): string {
  if (cleared) return `已清空 ${cleared.size} 行。${savedText}`
  if (wrong.length > 0)
    return `${wrong[0]}${wrong.length > 1 ? ` 等 ${wrong.length} 行` : ''}不对，改正或清空后才能提交。${savedText}`
  if (unexplained.length > 0) {
    const which = `${unexplained[0]}${unexplained.length > 1 ? ` 等 ${unexplained.length} 只` : ''}`
    return `${which}与托管行不同，写明原因后才能提交。${savedText}`
  }
  if (entries.size === 0) return '填写、粘贴或导入后提交，由另一人复核。'
  return isCorrection ? `含已公布的净值：作为更正提交，系统会重算已确认的订单。${savedText}` : savedText
}
