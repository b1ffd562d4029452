import { optionsOf } from '@zhixiao/domain/codes/table.ts'
import { type DeclarationSubject, EXPLANATION_LENGTH, personPapers } from '@zhixiao/domain/customer/declarations.ts'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import type { useDictionaries } from '../../form/use-dictionaries.ts'
import { isExplained } from './profile.ts'
import type { ProfileFieldsOf } from './profile-fields-of.ts'

type Choices = ReturnType<typeof useDictionaries>['optionsOf']
type Props = ProfileFieldsOf & { choices: Choices; subjects: readonly DeclarationSubject[] }

const titles = { controller: '实际控制人', beneficiary: '实际受益人', integrity: '不良诚信记录' } as const
const papers = optionsOf(personPapers).map(({ code, name }) => ({ value: code, label: name }))

/** The fields after the answer 否, and after a bad record: the person, or the record. */
export function DeclarationFields({ fields, values, choices, subjects }: Props) {
  return subjects
    .filter(subject => isExplained(subject, values))
    .map(subject => (
      <fieldset className="well declaration" key={subject}>
        <legend className="sr-only">{titles[subject]}信息</legend>
        <p className="declaration__title" aria-hidden="true">
          {titles[subject]}信息
        </p>
        <div className="profile-fields__grid">
          {subject === 'integrity' ? (
            <RecordFields fields={fields} choices={choices} />
          ) : (
            <PersonFields fields={fields} choices={choices} who={subject} />
          )}
        </div>
      </fieldset>
    ))
}

type Some = Pick<Props, 'fields' | 'choices'>

function RecordFields({ fields, choices }: Some) {
  return (
    <>
      <SelectField
        label="记录来源"
        placeholder="请选择"
        options={choices('badRecordKind')}
        {...fields.field('badRecordKind')}
      />
      <TextField
        label="情况说明"
        hint={`发生时间、原因和处理结果，最多 ${EXPLANATION_LENGTH} 个字`}
        {...fields.field('badRecordText')}
      />
    </>
  )
}

function PersonFields({ fields, choices, who }: Some & { who: 'controller' | 'beneficiary' }) {
  return (
    <>
      <TextField label={`${titles[who]}姓名`} autoComplete="off" {...fields.field(`${who}Name`)} />
      <SelectField
        label="与本人的关系"
        placeholder="请选择"
        options={choices('relation')}
        {...fields.field(`${who}Relation`)}
      />
      <SelectField label="证件类型" options={papers} {...fields.field(`${who}Idtype`)} />
      <TextField label="证件号码" autoComplete="off" {...fields.field(`${who}Idno`)} />
      <SelectField label="国籍（地区）" options={choices('nationality')} {...fields.field(`${who}Nation`)} />
    </>
  )
}
