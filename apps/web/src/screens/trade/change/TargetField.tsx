import { riskLevelName, riskLevelOf } from '@zhixiao/domain/codes/risk-levels.ts'
import { ComboField, type ComboOption } from '@zhixiao/ui/form/ComboField.tsx'
import { useState } from 'react'
import { useCall } from '../../../api/query.ts'
import { GrowthFigure } from '../../../features/fund/GrowthFigure.tsx'
import { suitedFirst } from '../../../features/risk/suited-first.ts'
import { useUser } from '../../../session/user.ts'
import { useDebounced } from '../use-debounced.ts'
import type { Choice } from '../use-order-fields.ts'
import type { ChangeFacts, Target } from './use-change-facts.ts'

type TargetFieldProps = Choice & { id: string; facts: ChangeFacts; error: string | undefined }

/** The target fund, found by name, code or pinyin; each option shows its risk and return. */
export function TargetField({ id, facts, value, onChange, error }: TargetFieldProps) {
  const [typed, setTyped] = useState('')
  const { funds, empty } = useFound(facts, typed)
  const { riskability } = useUser()
  const chosen = facts.targets.find(each => each.fundCode === value)
  return (
    <ComboField
      id={id}
      label="转入基金"
      placeholder="名称、代码或拼音"
      options={suitedFirst(funds, riskability).map(optionOf)}
      chosen={chosen ? optionOf(chosen) : null}
      onChange={onChange}
      onSearch={setTyped}
      empty={empty}
      error={error}
    />
  )
}

function useFound({ targets, holding: { fundCode } }: ChangeFacts, typed: string) {
  const asked = typed.normalize('NFKC').trim()
  const keyWord = useDebounced(asked)
  const { data, error } = useCall('query.targetFunds', { fundCode, keyWord }, { enabled: keyWord !== '' })
  if (asked === '') return { funds: targets, empty: '' }
  const isAnswered = keyWord === asked && data !== undefined
  if (isAnswered) return { funds: data.list, empty: '没有符合条件的可转入基金' }
  return { funds: [], empty: error?.message ?? '正在查找' }
}

const optionOf = (fund: Target): ComboOption => ({
  value: fund.fundCode,
  label: `${fund.fundName}（${fund.fundCode}）`,
  content: <TargetRow fund={fund} />,
})

function TargetRow({ fund }: { fund: Target }) {
  const risk = riskLevelOf(fund.riskLevel)
  return (
    <span className="row row--between target-row">
      <span>
        {fund.fundName}
        <span className="cell-sub">
          {fund.fundCode} {risk && `${risk} ${riskLevelName(risk)}`}
        </span>
      </span>
      <span className="text-right">
        <GrowthFigure fund={fund} growth={fund.yearGrowth} />
        <span className="cell-sub">近一年</span>
      </span>
    </span>
  )
}
