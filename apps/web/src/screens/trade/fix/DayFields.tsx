import { PLAN_UNIT, planUnits, planWeekdays } from '@zhixiao/domain/codes/plan-units.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { Icon } from '@zhixiao/ui/brand/Icon.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { monthDayOptions, type PlanForm, unitOptions, weekdayOptions } from './words.ts'

type DayFieldsProps = {
  form: PlanForm
  onForm: (changes: Partial<PlanForm>) => void
  today: string
  isNew: boolean
  startError: string | undefined
}

/** How often, on which day, and for a new plan its start. */
export function DayFields({ form, onForm, today, isNew, startError }: DayFieldsProps) {
  const { unit, monthDay, weekday, startDate } = form
  return (
    <div className="plan-days">
      <SelectField
        label="定投周期"
        options={unitOptions}
        value={unit}
        onChange={({ target: { value } }) => isCode(planUnits, value) && onForm({ unit: value })}
      />
      {unit === PLAN_UNIT.month && (
        <SelectField
          label="扣款日"
          options={monthDayOptions}
          value={monthDay}
          onChange={event => onForm({ monthDay: event.target.value })}
        />
      )}
      {(unit === PLAN_UNIT.week || unit === PLAN_UNIT.fortnight) && (
        <SelectField
          label="扣款日"
          options={weekdayOptions}
          value={weekday}
          onChange={({ target: { value } }) => isCode(planWeekdays, value) && onForm({ weekday: value })}
        />
      )}
      {isNew && (
        <TextField
          label="开始日期（选填）"
          name="startDate"
          type="date"
          min={today}
          value={startDate}
          onChange={event => onForm({ startDate: event.target.value })}
          hint="不早于这一天开始扣款"
          error={startError}
          suffix={<Icon name="calendar" />}
        />
      )}
    </div>
  )
}
