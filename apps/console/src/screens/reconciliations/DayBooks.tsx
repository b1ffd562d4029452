import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { bookPairs, otherSides } from '@zhixiao/domain/staff/breaks.ts'
import { StatusDot } from '@zhixiao/ui/display/Tag.tsx'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { Loaded } from '../../layout/Loaded.tsx'
import { Page } from '../../layout/Page.tsx'
import { SecHead } from '../../layout/SecHead.tsx'
import { momentText } from '../../layout/use-business-time.ts'
import { useListKeys } from '../../list-keys.ts'
import { untilRenewal } from '../../renew.ts'
import { figureText } from '../../words.ts'
import { BreakView } from './BreakView.tsx'
import { type BookDay, type BreakRow, breakStates, cellText, stateText } from './book-words.ts'
import { Earlier } from './Earlier.tsx'

type Props = { day: string; breakKey: string | undefined }

const placeOf = (day: string, key: string) => `/reconciliations/${day}/${encodeURIComponent(key)}`

/** One day: its breaks on the left, the compared figures or the chosen break on the right. */
export function DayBooks({ day, breakKey }: Props) {
  const answer = useCall('reconciliation.show', { day }, { refetchInterval: untilRenewal })
  const { data } = answer
  const rows = data?.breaks ?? []
  useBreakKeys(rows, day, breakKey)
  const open = rows.filter(({ state }) => state === 'open').length
  const isWhole = data?.pairs.every(({ isChecked }) => isChecked) ?? false
  return (
    <Page
      title={day}
      crumb={<Link to="/reconciliations">对账</Link>}
      about={
        data &&
        (open > 0 ? `${open} 处待处理` : rows.length > 0 ? '没有待处理的' : isWhole ? '当日核对一致' : '尚未核对完')
      }
      keys={[
        ['J K', '上下'],
        ['Esc', breakKey === undefined ? '回列表' : '关闭'],
      ]}
    >
      <Loaded of={answer} />
      {data && (
        <div className={breakKey === undefined ? 'c-split' : 'c-split c-split--one'}>
          <div className="c-split__list">
            <Earlier day={data.earlier} />
            <Pairs one={data} />
            {rows.length === 0 && (
              <p className="c-empty">
                {isWhole ? '当日四方核对一致，没有差异。' : '已核对的账目没有差异，其余尚未核对。'}
              </p>
            )}
            <ul>
              {rows.map(row => (
                <li key={row.key}>
                  <Link className="c-req" to={placeOf(day, row.key)} aria-current={row.key === breakKey || undefined}>
                    <b>{row.title}</b>
                    <span>
                      <StatusDot state={breakStates[row.state].dot}>{stateText(row)}</StatusDot>
                    </span>
                    <span>{sidesText(row)}</span>
                    <span>{bookPairs[row.pair]}</span>
                  </Link>
                </li>
              ))}
            </ul>
            {data.more > 0 && (
              <p className="c-empty">
                登记机构还有 {data.more} 处差异，见
                <Link className="text-link" to={`/exchange?from=${day}&to=${day}`}>
                  交换文件
                </Link>
                。
              </p>
            )}
          </div>
          <div className="c-split__item">
            {breakKey === undefined ? (
              <Figures one={data} />
            ) : (
              <BreakView key={breakKey} breakKey={breakKey} back={`/reconciliations/${day}`} />
            )}
          </div>
        </div>
      )}
    </Page>
  )
}

const sidesText = ({ ours, theirs, pair }: BreakRow): string =>
  [ours && theirs && `我方 ${ours}`, ours && !theirs && ours, theirs && `${otherSides[pair]} ${theirs}`]
    .filter(Boolean)
    .map(text => figureText(String(text)))
    .join('，')

function useBreakKeys(rows: readonly BreakRow[], day: string, breakKey: string | undefined) {
  const navigate = useNavigate()
  const at = rows.findIndex(({ key }) => key === breakKey)
  useListKeys(
    rows.map(({ key }) => placeOf(day, key)),
    at,
    {
      escape: () => void navigate(breakKey === undefined ? '/reconciliations' : `/reconciliations/${day}`),
    },
  )
}

function Pairs({ one: { pairs } }: { one: BookDay }) {
  return (
    <dl className="c-books">
      {pairs.map(cell => {
        const { text, dot } = cellText(cell)
        return (
          <div key={cell.pair}>
            <dt>{bookPairs[cell.pair]}</dt>
            <dd>
              <StatusDot state={dot}>{text}</StatusDot>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Figures({ one: { figures, checked } }: { one: BookDay }) {
  const units = { yuan: ' 元', shares: ' 份', '': '' } as const
  return (
    <section className="c-item" aria-label="核对的数字">
      <section className="c-sec">
        <SecHead
          title="核对的数字"
          note={[checked.at && `${momentText(checked.at)} 核对`, checked.rules !== null && `${checked.rules} 条规则`]
            .filter(Boolean)
            .join('，')}
        />
        {figures.length === 0 ? (
          <p className="c-quiet">这一天没有留下合计数字。</p>
        ) : (
          <dl className="c-kv">
            {figures.map(({ name, value, unit }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{unit === '' ? figureText(value) : `${moneyText(value)}${units[unit]}`}</dd>
              </div>
            ))}
          </dl>
        )}
      </section>
    </section>
  )
}
