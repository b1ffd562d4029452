import { type DictionaryName, isAnswer } from '@zhixiao/domain/codes/dictionaries.ts'
import { integrityRecords } from '@zhixiao/domain/codes/integrity.ts'
import { isCode } from '@zhixiao/domain/codes/table.ts'
import { EXPLANATION_LENGTH, paperNumberFault, personPapers } from '@zhixiao/domain/customer/declarations.ts'
import { isPrinted } from '@zhixiao/domain/validate/rules.ts'
import { z } from 'zod'

const answer = (dictionary: DictionaryName, reason: string) =>
  z
    .string()
    .max(8)
    .refine(code => isAnswer(dictionary, code), reason)
const yesOrNo = (reason: string) => z.enum(['0', '1'], reason)
const place = (longest: number, reason: string) =>
  z
    .string()
    .max(longest, reason)
    .refine(text => text.trim().length >= 2 && isPrinted(text, longest), reason)

/** A country of tax residence, with the tax number there or the reason for having none. */
const taxCountry = z
  .strictObject({
    country: answer('nationality', '请选择税收居民国（地区）'),
    tin: z
      .string()
      .regex(/^[A-Za-z0-9-]{4,32}$/, '纳税人识别号有误')
      .optional(),
    noTinReason: answer('noTinReason', '请选择无纳税人识别号的原因').optional(),
  })
  .refine(row => (row.tin === undefined) !== (row.noTinReason === undefined), '请填写纳税人识别号或选择无识别号的原因')

/** Additional declaration of tax residents of other countries. Names are in Latin letters. */
const taxDetail = z.strictObject({
  surname: z.string().regex(/^[A-Za-z][A-Za-z '-]{0,39}$/, '请填写英文或拼音姓氏'),
  givenName: z.string().regex(/^[A-Za-z][A-Za-z '-]{0,39}$/, '请填写英文或拼音名字'),
  birthPlace: place(60, '请填写出生地'),
  livingAddress: place(120, '请填写现居地址'),
  countries: z.array(taxCountry).min(1, '请填写税收居民国（地区）').max(3),
})

/** The controller or beneficiary of the account, when it is not the customer. */
export const declaredPerson = z
  .strictObject({
    name: place(60, '请填写姓名'),
    idtype: z.string().refine(code => isCode(personPapers, code), '请选择证件类型'),
    idno: z.string().max(40, '证件号码过长，请核对'),
    relation: answer('relation', '请选择与本人的关系'),
    nationality: answer('nationality', '请选择国籍（地区）'),
  })
  .superRefine(({ idtype, idno }, { addIssue }) => {
    const message = paperNumberFault(idtype, idno)
    if (message) addIssue({ code: 'custom', path: ['idno'], message })
  })

/** The details of a bad integrity record. */
export const badRecord = z.strictObject({
  kind: answer('badRecordKind', '请选择不良诚信记录的来源'),
  text: place(EXPLANATION_LENGTH, `请用 2–${EXPLANATION_LENGTH} 个字说明不良诚信记录的情况`),
})

/** The personal profile. `areaCode` is a county of static.area. */
export const profileFields = {
  liveNation: answer('nationality', '请选择国籍（地区）'),
  educational: answer('educational', '请选择学历'),
  workcode: answer('workcode', '请选择职业'),
  annualsalary: answer('annualsalary', '请选择年收入'),
  areaCode: z.string().regex(/^[1-9][0-9]{5}$/, '请选择所在地区'),
  address: place(120, '请填写联系地址'),
  /** '1': the customer is the account's actual controller. */
  myselfIsContorler: yesOrNo('请声明实际控制人'),
  /** '1': the customer is the account's beneficiary. */
  myselfIsBfcy: yesOrNo('请声明实际受益人'),
  badintegrity: z.string().refine(code => isCode(integrityRecords, code), '请选择诚信记录'),
  taxStatus: answer('taxResident', '请选择税收居民身份'),
}

export const optionalProfileFields = {
  /** Required when `myselfIsContorler` becomes '0'; the next two follow their own answers likewise. */
  controller: declaredPerson.optional(),
  beneficiary: declaredPerson.optional(),
  badRecord: badRecord.optional(),
  taxDetail: taxDetail.optional(),
  marriage: answer('marriage', '请选择婚姻状况').optional(),
  zipcode: z
    .string()
    .regex(/^[0-9]{6}$/, '邮政编码为 6 位数字')
    .optional(),
  email: z.email('请输入正确的邮箱').max(64).optional(),
}
