import { dictionaries } from '@zhixiao/domain/codes/dictionaries.ts'
import { CHINA } from '@zhixiao/domain/codes/nationalities.ts'
import { paysTaxElsewhere } from '@zhixiao/domain/codes/tax-status.ts'
import { entityKinds } from '@zhixiao/domain/customer/crs-rules.ts'
import { SelectField } from '@zhixiao/ui/form/SelectField.tsx'
import { TextField } from '@zhixiao/ui/form/TextField.tsx'
import { optionsOf } from '../words.ts'
import { type LineProps, LinesForm } from './LinesForm.tsx'
import { newTaxLine, type TaxColumn, taxProposal, taxSubjects } from './tax-file.ts'

const answers = (rows: readonly (readonly [string, string])[]) => ({
  options: rows.map(([value, label]) => ({ value, label })),
  placeholder: '请选择',
})
const statuses = answers(dictionaries.taxResident)
const reasons = answers(dictionaries.noTinReason)
const countries = answers(dictionaries.nationality.filter(([code]) => code !== CHINA))

/** Enters the paper on which an institution and its controlling persons declare their tax residency, for a colleague to check. */
export const TaxForm = ({ custno, isOpen }: { custno: string; isOpen: boolean }) => (
  <LinesForm
    custno={custno}
    isOpen={isOpen}
    form="tax-declaration"
    title="录入税收居民身份声明"
    about="按机构签章的声明文件录入。消极非金融机构须录入每名控制人；有多个税收居民国（地区）的，每个国家（地区）一行。"
    choice={{ label: '机构类型', options: optionsOf(entityKinds) }}
    empty={{ choice: 'active', reason: '', lines: [newTaxLine('institution')] }}
    newLine={entity => newTaxLine(entity === 'passive' ? 'controller' : 'institution')}
    line={props => <LineFields {...props} />}
    reason={{ hint: '例如机构签章的声明文件及其日期', missing: '请写明依据的声明文件' }}
    action="核对声明"
    proposalOf={entered => taxProposal(custno, entered)}
  />
)

function LineFields({ line, isFirst, control }: LineProps<TaxColumn>) {
  const text = (maxLength: number) => ({ autoComplete: 'off', maxLength })
  const isController = line.subject === 'controller'
  return (
    <>
      {!isFirst && <SelectField label="声明人" options={optionsOf(taxSubjects)} {...control('subject')} />}
      {isController && <TextField label="姓名" {...text(60)} {...control('who')} />}
      <SelectField label="税收居民身份" {...statuses} {...control('status')} />
      {paysTaxElsewhere(line.status) && (
        <>
          <TextField label={isController ? '英文姓' : '英文名称'} {...text(120)} {...control('surname')} />
          {isController && (
            <>
              <TextField label="英文名" {...text(40)} {...control('given_name')} />
              <TextField label="出生地" {...text(60)} {...control('birth_place')} />
            </>
          )}
          <TextField label="现居地址" {...text(120)} {...control('address')} />
          <SelectField label="税收居民国（地区）" {...countries} {...control('country')} />
          <TextField label="纳税人识别号" {...text(32)} {...control('tin')} />
          {line.tin.trim() === '' && <SelectField label="无识别号的原因" {...reasons} {...control('no_tin_reason')} />}
        </>
      )}
    </>
  )
}
