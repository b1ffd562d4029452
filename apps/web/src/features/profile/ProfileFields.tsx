import { FLAG } from '@zhixiao/domain/codes/flags.ts'
import { integrityRecords } from '@zhixiao/domain/codes/integrity.ts'
import { CHINA } from '@zhixiao/domain/codes/nationalities.ts'
import { optionsOf } from '@zhixiao/domain/codes/table.ts'
import { paysTaxElsewhere } from '@zhixiao/domain/codes/tax-status.ts'
import { Divider } from '@zhixiao/ui/display/Panel.tsx'
import { RadioGroup } from '@zhixiao/ui/form/Checkbox.tsx'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { useDictionaries } from '../../form/use-dictionaries.ts'
import { AreaFields } from './AreaFields.tsx'
import { DeclarationFields } from './DeclarationFields.tsx'
import type { ProfileFieldsOf } from './profile-fields-of.ts'
import './profile.css'

const dictionaries = [
  'nationality',
  'educational',
  'workcode',
  'annualsalary',
  'marriage',
  'taxResident',
  'noTinReason',
  'relation',
  'badRecordKind',
] as const

const self = [
  { value: FLAG.yes, label: '是，为本人' },
  { value: FLAG.no, label: '否' },
]
const records = optionsOf(integrityRecords).map(({ code, name }) => ({ value: code, label: name }))

/** The fields of the personal profile, for opening an account and for changing it. */
export function ProfileFields({ fields, values }: ProfileFieldsOf) {
  const { optionsOf: choices } = useDictionaries(dictionaries)
  return (
    <div className="profile-fields">
      <div className="profile-fields__grid">
        <SelectField label="国籍（地区）" options={choices('nationality')} {...fields.field('liveNation')} />
        <SelectField
          label="学历"
          placeholder="请选择"
          options={choices('educational')}
          {...fields.field('educational')}
        />
        <SelectField label="职业" placeholder="请选择" options={choices('workcode')} {...fields.field('workcode')} />
        <SelectField
          label="年收入"
          placeholder="请选择"
          options={choices('annualsalary')}
          {...fields.field('annualsalary')}
        />
        <SelectField
          label="婚姻状况（选填）"
          placeholder="不填写"
          options={choices('marriage')}
          {...fields.field('marriage')}
        />
        <TextField label="邮箱（选填）" type="email" autoComplete="email" {...fields.field('email')} />
      </div>
      <AreaFields fields={fields} values={values} />
      <div className="profile-fields__address">
        <TextField
          label="联系地址"
          placeholder="街道、小区、门牌号"
          autoComplete="street-address"
          {...fields.field('address')}
        />
        <TextField
          label="邮政编码（选填）"
          inputMode="numeric"
          autoComplete="postal-code"
          {...fields.field('zipcode')}
        />
      </div>
      <Divider />
      <div className="profile-fields__grid">
        <RadioGroup label="账户实际控制人是否为本人" options={self} {...fields.value('myselfIsContorler')} />
        <RadioGroup label="账户实际受益人是否为本人" options={self} {...fields.value('myselfIsBfcy')} />
      </div>
      <DeclarationFields fields={fields} values={values} choices={choices} subjects={['controller', 'beneficiary']} />
      <div className="profile-fields__grid">
        <RadioGroup label="诚信记录" options={records} {...fields.value('badintegrity')} />
        <DeclarationFields fields={fields} values={values} choices={choices} subjects={['integrity']} />
        <SelectField
          label="税收居民身份"
          placeholder="请选择"
          options={choices('taxResident')}
          {...fields.field('taxStatus')}
        />
      </div>
      {paysTaxElsewhere(values.taxStatus) && (
        <TaxFields fields={fields} countries={choices('nationality')} reasons={choices('noTinReason')} />
      )}
    </div>
  )
}

type Options = ReturnType<ReturnType<typeof useDictionaries>['optionsOf']>

function TaxFields({
  fields,
  countries,
  reasons,
}: Pick<ProfileFieldsOf, 'fields'> & Record<'countries' | 'reasons', Options>) {
  return (
    <fieldset className="well declaration">
      <legend className="sr-only">税收居民身份声明</legend>
      <p className="declaration__title" aria-hidden="true">
        税收居民身份声明
      </p>
      <div className="profile-fields__grid">
        <TextField label="姓（英文或拼音）" {...fields.field('surname')} />
        <TextField label="名（英文或拼音）" {...fields.field('givenName')} />
        <TextField label="出生地" {...fields.field('birthPlace')} />
        <TextField label="现居地址" {...fields.field('livingAddress')} />
        <SelectField
          label="税收居民国（地区）"
          placeholder="请选择"
          options={countries.filter(({ value }) => value !== CHINA)}
          {...fields.field('country')}
        />
        <TextField label="纳税人识别号" {...fields.field('tin')} />
        <SelectField
          label="没有识别号的原因"
          placeholder="有识别号，无需说明"
          options={reasons}
          {...fields.field('noTinReason')}
        />
      </div>
    </fieldset>
  )
}
