import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { SecHead } from '../../layout/SecHead.tsx'
import { WideTable } from '../../layout/Wide.tsx'
import type { WholeOrder } from './order.ts'
import { accountNames, entryNames } from './order-words.ts'

const unsigned = (amount: string) => moneyText(amount.replace('-', ''))

/** The order's postings: each entry sums to zero in money and in shares. */
export function Postings({ postings }: { postings: WholeOrder['postings'] }) {
  const entries = new Set(postings.map(({ entryId }) => entryId))
  const isSealed = postings.every(each => each.isSealed)
  return (
    <section className="c-sec">
      <SecHead
        title="账目"
        note={postings.length === 0 ? '' : `${entries.size} 张凭证，借贷相等，${isSealed ? '已封签' : '待封签'}`}
      />
      {postings.length === 0 ? (
        <p className="c-quiet">还没有入账。</p>
      ) : (
        <WideTable name="账目" columns={['凭证', '日期', '原因', '账户', { figure: '转出' }, { figure: '转入' }]}>
          <tbody>
            {postings.map(({ entryId, day, kind, account, of, unit, amount }) => {
              const text = `${unsigned(amount)} ${unit === 'CNY' ? '元' : '份'}`
              const isOut = amount.startsWith('-')
              return (
                <tr key={`${entryId} ${account} ${of} ${amount}`}>
                  <td className="c-quiet">{entryId}</td>
                  <td className="c-quiet">{day}</td>
                  <td>{entryNames[kind] ?? kind}</td>
                  <td>
                    {accountNames[account] ?? account}
                    {of !== '' && <span className="c-code">{of}</span>}
                  </td>
                  <td className="c-num">{isOut ? text : '--'}</td>
                  <td className="c-num">{isOut ? '--' : text}</td>
                </tr>
              )
            })}
          </tbody>
        </WideTable>
      )}
    </section>
  )
}
