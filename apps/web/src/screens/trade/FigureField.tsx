import type { OutputOf } from '@zhixiao/contract/calls.ts'
import { moneyText } from '@zhixiao/domain/format/amounts.ts'
import { capitalText } from '@zhixiao/domain/format/capital.ts'
import { isTradeAmount } from '@zhixiao/domain/validate/rules.ts'
import { AmountInput } from '@zhixiao/ui/form/AmountInput.tsx'
import { Chips } from '@zhixiao/ui/form/Chips.tsx'
import { type ComponentProps, useState } from 'react'
import { type Holding, lockedWords } from '../../features/holding/holdings.ts'
import { figureInput } from './OrderForm.tsx'
import { type FaultOf, quickShares, quickYuan } from './quick-figures.ts'
import { type SharesOut, sharesOutNames } from './shares-out.ts'
import { plainFigure } from './typed-figure.ts'

type FigureFieldProps = Pick<ComponentProps<typeof AmountInput>, 'value' | 'onChange' | 'reading' | 'hint' | 'unit'> & {
  label: string
  /**
   * Why a figure cannot be ordered: shown for the field after blur or submit; quick choices with a fault are not
   * offered.
   */
  faultOf: FaultOf
  tried: boolean
  quick: ComponentProps<typeof Chips>
}

const ID = figureInput.slice(1)

/** The figure of a trade, under its own heading, with quick choices. */
function FigureField({ label, faultOf, tried, quick, value, ...input }: FigureFieldProps) {
  const [left, setLeft] = useState(false)
  const fault = tried || left ? faultOf(value) : null
  return (
    <>
      <h2 className="panel__title">{label}</h2>
      <div className="trade-amount">
        <AmountInput
          {...input}
          id={ID}
          label={label}
          hideLabel
          value={value}
          onBlur={() => setLeft(value !== '')}
          error={fault ?? undefined}
        >
          {quick.options.length > 0 && <Chips {...quick} />}
        </AmountInput>
      </div>
    </>
  )
}

type OwnProps = Pick<FigureFieldProps, 'label' | 'faultOf' | 'tried' | 'value' | 'onChange'>

/** The yuan of a purchase or of each deduction, with the amount in Chinese capital numerals. */
export function YuanField({ hint, quick, ...field }: OwnProps & { hint: string; quick: readonly string[] }) {
  const plain = plainFigure(field.value)
  return (
    <FigureField
      {...field}
      hint={hint}
      reading={isTradeAmount(plain) ? capitalText(plain) : undefined}
      quick={{
        label: '快捷金额',
        options: quickYuan(quick, field.faultOf),
        value: plain.replace(/\.0+$/, ''),
        onChange: field.onChange,
      }}
    />
  )
}

type SharesFieldProps = Omit<OwnProps, 'label'> & {
  act: SharesOut
  holding: Holding
  limits: OutputOf<'trade.limit'>
}

/** The shares to take from a holding, with the available shares and the required minimum. */
export function SharesField({ act, holding, limits, ...field }: SharesFieldProps) {
  const { available, frozen } = holding
  const name = sharesOutNames[act]
  const plain = plainFigure(field.value)
  return (
    <FigureField
      {...field}
      label={`${name}份额`}
      unit="share"
      reading={`${lockedWords(holding) ?? `可${name} ${moneyText(available)} 份`}${frozen === '0.00' ? '' : `，冻结 ${moneyText(frozen)} 份`}`}
      hint={`每次至少${name} ${moneyText(limits.minRedeem)} 份，${name}后至少保留 ${moneyText(limits.minHold)} 份`}
      quick={{
        label: '快捷份额',
        options: quickShares(available, field.faultOf),
        value: isTradeAmount(plain) ? plain : undefined,
        onChange: field.onChange,
      }}
    />
  )
}
