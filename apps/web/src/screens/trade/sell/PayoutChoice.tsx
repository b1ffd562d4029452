import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { KeyValues } from '@zhixiao/ui/display/KeyValues.tsx'
import { Notice } from '@zhixiao/ui/feedback/Notice.tsx'
import { Checkbox, RadioGroup } from '@zhixiao/ui/form/Checkbox.tsx'
import type { Workdates } from '../money-timetable.ts'
import type { Choice } from '../use-order-fields.ts'
import { type Fast, fastObstacle, fastRisk, payoutOf, payoutRows } from './fast-words.ts'

type Props = { fast: Fast; dates: Workdates; payout: Choice }

/** How a redemption of a money-market fund is paid: on the same day up to the cap, or after its confirmation. */
export function PayoutChoice({ fast, dates, payout }: Props) {
  const chosen = payoutOf(payout.value, fast)
  const obstacle = fastObstacle(fast)
  return (
    <div className="stack">
      <RadioGroup
        label="到账方式"
        name="payout"
        options={[
          { value: 'fast', label: '快速赎回，当日到账', disabled: obstacle !== null },
          { value: 'ordinary', label: '普通赎回' },
        ]}
        value={chosen === 'ordinary' ? 'ordinary' : 'fast'}
        onChange={payout.onChange}
      />
      {obstacle !== null && <Notice icon="clock">{obstacle}</Notice>}
      <KeyValues
        items={[
          ...(chosen === 'ordinary'
            ? []
            : [
                {
                  label: '今日剩余额度',
                  value: `${moneyText(fast.left)} 元（每人每只基金每日最多 ${moneyText(fast.cap)} 元）`,
                },
              ]),
          ...payoutRows(chosen, fast, dates).slice(1),
        ]}
      />
      {chosen !== 'ordinary' && (
        <>
          <Checkbox
            checked={chosen === 'fast-or-ordinary'}
            onChange={event => payout.onChange(event.target.checked ? 'fast-or-ordinary' : 'fast')}
          >
            垫资额度不足或付款未成功时，转为普通赎回
          </Checkbox>
          <Notice>{fastRisk(chosen)}</Notice>
        </>
      )}
    </div>
  )
}
