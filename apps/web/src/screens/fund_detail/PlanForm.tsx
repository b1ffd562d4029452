import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { Panel } from '@zhixiao/ui/display/Panel.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { Form } from 'react-router'
import { paths } from '../../paths.ts'
import type { Fund } from './detail.ts'
import type { AskedPlan } from './detail-query.ts'
import { everyNames, weekDayNames } from './plan-words.ts'

const rhythms = Object.entries(everyNames).map(([value, label]) => ({ value, label }))
const monthDays = Array.from({ length: 28 }, (_, day) => ({ value: String(day + 1), label: `${day + 1} 日` }))
const weekDays = weekDayNames.map((label, day) => ({ value: String(day + 1), label }))

/** The parameters of a plan backtest; a plain form that works without script. */
export function PlanForm({ fund, asked }: { fund: Fund; asked: AskedPlan }) {
  const { amount, amountFault, every, monthDay, weekDay, from, to, rangeFault } = asked
  return (
    <Panel title="定投回测" note={`用历史${fund.fundType === 'money' ? '收益' : '净值'}试算，不预示未来`}>
      <Form
        // Remounts the uncontrolled fields when the URL changes their values.
        key={JSON.stringify(asked)}
        className="plan-form"
        method="get"
        action={`${paths.fundDetail}#part`}
        preventScrollReset
        aria-label="定投回测"
        noValidate
      >
        <input type="hidden" name="fundCode" value={fund.fundCode} />
        <input type="hidden" name="tab" value="plan" />
        <TextField label="每期金额（元）" name="amount" inputMode="decimal" defaultValue={amount} error={amountFault} />
        <SelectField label="定投频率" name="every" options={rhythms} defaultValue={every} />
        <SelectField label="每月扣款日" name="monthDay" options={monthDays} defaultValue={monthDay} hint="按月时使用" />
        <SelectField label="每周扣款日" name="weekDay" options={weekDays} defaultValue={weekDay} hint="按周时使用" />
        <TextField
          label="开始日期"
          name="from"
          type="date"
          defaultValue={from}
          error={rangeFault ?? undefined}
          suffix={<Icon name="calendar" />}
        />
        <TextField label="结束日期" name="to" type="date" defaultValue={to} suffix={<Icon name="calendar" />} />
        <button type="submit" className="btn btn--primary btn--m">
          开始回测
        </button>
      </Form>
    </Panel>
  )
}
