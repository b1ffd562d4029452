import type { ConsoleCallName, ConsoleOutput } from '@zhixiao/contract/console/console-calls.ts'
import {
  amlCauses,
  amlFactors,
  amlLevelCodes,
  amlLevels,
  amlScore,
  amlSides,
} from '@zhixiao/domain/customer/aml-rating.ts'
import { Tag } from '@zhixiao/ui/display/Tag.tsx'
import { DecideByTwo } from '../cases/DecideByTwo.tsx'
import { dueText } from '../cases/Due.tsx'
import { WideTable } from '../layout/Wide.tsx'

export type Rating = ConsoleOutput<'rating.list'>['list'][number]['rating']

const tones = { high: 'danger', elevated: 'warning', medium: 'plain', low: 'plain' } as const

export const LevelTag = ({ level }: Pick<Rating, 'level'>) => <Tag tone={tones[level]}>{amlLevels[level].name}</Tag>

type RatingViewProps = {
  custno: string
  rating: Rating
  earlier: readonly Rating[]
  requestId: string | null
  /** Whether the level may be reviewed here; past decisions are read-only. */
  isInForce: boolean
  /** The query to refetch after a request. */
  list: ConsoleCallName
}

/** A customer's money-laundering risk level with its factors and history, and the form for its review by two compliance officers. */
export function RatingView({ custno, rating, earlier, requestId, isInForce, list }: RatingViewProps) {
  const { level, isOverdue, reviewBy } = rating
  return (
    <>
      <section className="c-sec">
        <h3>等级</h3>
        <p>
          <LevelTag level={level} />
        </p>
        <p className={isOverdue ? 'c-warn' : undefined}>
          {dueText({ dueOn: reviewBy, isOverdue })}复核
          {isOverdue && level === 'high' && '；复核前客户不能购买、定投和转换，赎回不受影响'}
        </p>
      </section>
      <Factors rating={rating} />
      {isInForce && (
        <DecideByTwo
          custno={custno}
          requestId={requestId}
          list={list}
          act="aml-rating set"
          proposalOf={(level, reason) => ({ act: 'aml-rating set', input: { custno, level, reason } })}
          id={custno}
          title="复核"
          choices={amlLevelCodes.map(each => [each, amlLevels[each].name])}
          hint="核对了什么、为何是这个等级，例如已核实资金来源为工资与卖房款"
          missing="请写明核对了什么、为何是这个等级"
        />
      )}
      <History rows={[rating, ...earlier]} />
    </>
  )
}

function Factors({ rating: { factors } }: { rating: Rating }) {
  return (
    <section className="c-sec">
      <h3>评定因素</h3>
      {factors.length === 0 ? (
        <p className="c-quiet">没有加分因素，0 分。</p>
      ) : (
        <WideTable name="评定因素" columns={['方面', '因素', { figure: '分值' }]}>
          <tbody>
            {factors.map(factor => (
              <tr key={factor}>
                <td>{amlSides[amlFactors[factor].side]}</td>
                <td>{amlFactors[factor].name}</td>
                <td className="c-num">{amlFactors[factor].points}</td>
              </tr>
            ))}
            <tr>
              <td />
              <th scope="row">合计</th>
              <td className="c-num">{amlScore(factors)}</td>
            </tr>
          </tbody>
        </WideTable>
      )}
      <p className="c-quiet">
        {amlLevelCodes.map(each => `${amlLevels[each].name} ${amlLevels[each].from} 分起`).join('，')}。
      </p>
    </section>
  )
}

function History({ rows }: { rows: readonly Rating[] }) {
  return (
    <section className="c-sec">
      <h3>历次评定</h3>
      <ul className="c-list">
        {rows.map(({ level, ratedOn, reviewBy, cause, decision }) => (
          <li key={`${ratedOn} ${cause} ${level} ${reviewBy}`}>
            <b>
              {ratedOn} {amlLevels[level].name}
            </b>
            <span>
              {amlCauses[cause]}，下次复核 {reviewBy}
              {decision && `；${decision.asked.fullName} 提交，${decision.released.fullName} 通过：${decision.reason}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
