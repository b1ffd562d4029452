import type { SentOf } from '@zhixiao/contract/calls.ts'
import { flagOf, isYes } from '@zhixiao/domain/codes/flags.ts'
import { ID_TYPE } from '@zhixiao/domain/codes/id-types.ts'
import { CHINA } from '@zhixiao/domain/codes/nationalities.ts'
import { paysTaxElsewhere } from '@zhixiao/domain/codes/tax-status.ts'
import {
  type DeclarationSubject,
  declarations,
  EXPLANATION_LENGTH,
  isOwnNumber,
  OWN_NUMBER,
  paperNumberFault,
} from '@zhixiao/domain/customer/declarations.ts'
import { plainDigits } from '@zhixiao/domain/customer/typed-text.ts'
import { isPlainText, printedLine } from '@zhixiao/domain/validate/rules.ts'
import { needed, type Rules } from '../../form/use-fields.ts'

const personParts = ['Name', 'Idtype', 'Idno', 'Relation', 'Nation'] as const
/** The fields that explain an answer, by subject; shown and sent only with that answer. */
export const explainedBy = {
  controller: personParts.map(part => `controller${part}` as const),
  beneficiary: personParts.map(part => `beneficiary${part}` as const),
  integrity: ['badRecordKind', 'badRecordText'],
} as const satisfies Record<DeclarationSubject, readonly string[]>

/** The profile fields in the order of the form; those on tax apply only to tax residents of other countries. */
export const profileNames = [
  'liveNation',
  'educational',
  'workcode',
  'annualsalary',
  'marriage',
  'email',
  'province',
  'city',
  'areaCode',
  'address',
  'zipcode',
  'myselfIsContorler',
  ...explainedBy.controller,
  'myselfIsBfcy',
  ...explainedBy.beneficiary,
  'badintegrity',
  ...explainedBy.integrity,
  'taxStatus',
  'surname',
  'givenName',
  'birthPlace',
  'livingAddress',
  'country',
  'tin',
  'noTinReason',
] as const
export type ProfileName = (typeof profileNames)[number]
export type ProfileValues = Record<ProfileName, string>
type Sent = Required<Pick<SentOf<'account.open'>, 'taxDetail'>>['taxDetail']
type DeclaredPerson = NonNullable<SentOf<'account.open'>['controller']>
type SentProfile = Pick<
  SentOf<'account.open'>,
  | 'liveNation'
  | 'educational'
  | 'workcode'
  | 'annualsalary'
  | 'areaCode'
  | 'address'
  | 'myselfIsContorler'
  | 'myselfIsBfcy'
  | 'badintegrity'
  | 'taxStatus'
  | 'taxDetail'
  | 'controller'
  | 'beneficiary'
  | 'badRecord'
  | 'marriage'
  | 'zipcode'
  | 'email'
>

export const emptyProfile: ProfileValues = {
  liveNation: CHINA,
  educational: '',
  workcode: '',
  annualsalary: '',
  marriage: '',
  province: '',
  city: '',
  areaCode: '',
  address: '',
  zipcode: '',
  email: '',
  myselfIsContorler: '',
  myselfIsBfcy: '',
  badintegrity: '',
  controllerName: '',
  controllerIdtype: ID_TYPE.idCard,
  controllerIdno: '',
  controllerRelation: '',
  controllerNation: CHINA,
  beneficiaryName: '',
  beneficiaryIdtype: ID_TYPE.idCard,
  beneficiaryIdno: '',
  beneficiaryRelation: '',
  beneficiaryNation: CHINA,
  badRecordKind: '',
  badRecordText: '',
  taxStatus: '',
  surname: '',
  givenName: '',
  birthPlace: '',
  livingAddress: '',
  country: '',
  tin: '',
  noTinReason: '',
}

/** Whether this answer requires an explanation. */
export const isExplained = (subject: DeclarationSubject, values: ProfileValues): boolean =>
  values[declarations[subject].field] === declarations[subject].explained

type Rule = Rules<ProfileName>[ProfileName]
const explaining =
  (subject: DeclarationSubject, rule: Rule): Rule =>
  (value, all) =>
    isExplained(subject, all) ? rule(value, all) : undefined
const elsewhere =
  (rule: Rule): Rule =>
  (value, all) =>
    paysTaxElsewhere(all.taxStatus) ? rule(value, all) : undefined
/** Normalises letters typed with a Chinese input method. */
const halfWidth = (text: string): string => text.normalize('NFKC').trim()
const latin = (fault: string) =>
  elsewhere(value => (/^[A-Za-z][A-Za-z '-]{0,39}$/.test(halfWidth(value)) ? undefined : `${fault}，最多 40 个字母`))
const place =
  (fault: string, longest: number): Rule =>
  value => {
    const line = printedLine(value)
    if (line.length > longest) return `最多 ${longest} 个字，现为 ${line.length} 个字`
    if (!isPlainText(line)) return '不能包含表情符号、“<”或“>”'
    return line.length >= 2 ? undefined : fault
  }
const emptyOr =
  (pattern: RegExp, fault: string): Rule =>
  value =>
    value === '' || pattern.test(value) ? undefined : fault

const personRules = <Who extends 'controller' | 'beneficiary'>(who: Who) => ({
  name: explaining(who, place('请填写姓名', 60)),
  idtype: explaining(who, needed('请选择证件类型')),
  idno: explaining(who, (value, all) =>
    value.trim() === '' || value.includes('*')
      ? '请填写完整的证件号码'
      : paperNumberFault(all[`${who}Idtype`], plainNumber(value)),
  ),
  relation: explaining(who, needed('请选择与本人的关系')),
  nation: explaining(who, needed('请选择国籍（地区）')),
})
const ofController = personRules('controller')
const ofBeneficiary = personRules('beneficiary')

export const profileRules: Rules<ProfileName> = {
  liveNation: needed('请选择国籍（地区）'),
  educational: needed('请选择学历'),
  workcode: needed('请选择职业'),
  annualsalary: needed('请选择年收入'),
  marriage: () => undefined,
  email: (value, all) =>
    value.trim().length > 64
      ? '邮箱最多 64 个字符'
      : emptyOr(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, '请输入正确的邮箱，如 name@example.com')(value.trim(), all),
  province: needed('请选择省份'),
  city: needed('请选择城市'),
  areaCode: needed('请选择区县'),
  address: place('请填写联系地址，精确到门牌号', 120),
  zipcode: (value, all) => emptyOr(/^[0-9]{6}$/, '邮政编码为 6 位数字')(plainDigits(value), all),
  myselfIsContorler: needed('请声明账户的实际控制人'),
  myselfIsBfcy: needed('请声明账户的实际受益人'),
  badintegrity: needed('请选择诚信记录'),
  controllerName: ofController.name,
  controllerIdtype: ofController.idtype,
  controllerIdno: ofController.idno,
  controllerRelation: ofController.relation,
  controllerNation: ofController.nation,
  beneficiaryName: ofBeneficiary.name,
  beneficiaryIdtype: ofBeneficiary.idtype,
  beneficiaryIdno: ofBeneficiary.idno,
  beneficiaryRelation: ofBeneficiary.relation,
  beneficiaryNation: ofBeneficiary.nation,
  badRecordKind: explaining('integrity', needed('请选择不良诚信记录的来源')),
  badRecordText: explaining('integrity', place('请说明不良诚信记录的情况', EXPLANATION_LENGTH)),
  taxStatus: needed('请选择税收居民身份'),
  surname: latin('请填写英文或拼音姓氏'),
  givenName: latin('请填写英文或拼音名字'),
  birthPlace: elsewhere(place('请填写出生地', 60)),
  livingAddress: elsewhere(place('请填写现居地址', 120)),
  country: elsewhere(value =>
    value === '156' ? '请选择中国以外的税收居民国（地区）' : needed('请选择税收居民国（地区）')(value),
  ),
  tin: elsewhere((value, all) =>
    emptyOr(/^[A-Za-z0-9-]{4,32}$/, '纳税人识别号为 4–32 位字母、数字或连字符')(value.trim(), all),
  ),
  noTinReason: elsewhere((value, { tin }) =>
    tin.trim() === '' && value === '' ? '请填写纳税人识别号，或选择没有的原因' : undefined,
  ),
}

/** The same for a known customer: a declared other person must have another ID number. */
export function profileRulesOf(ownIdno: string): Rules<ProfileName> {
  const other = (who: 'controller' | 'beneficiary'): Rule =>
    explaining(who, (value, all) =>
      isOwnNumber(all[`${who}Idtype`], plainNumber(value), ownIdno)
        ? OWN_NUMBER
        : profileRules[`${who}Idno`](value, all),
    )
  return { ...profileRules, controllerIdno: other('controller'), beneficiaryIdno: other('beneficiary') }
}

export const isProfileReady = (values: ProfileValues): boolean =>
  profileNames.every(name => profileRules[name](values[name], values) === undefined)

/** The profile as the server expects it, without empty fields. */
export function sentProfile(values: ProfileValues): SentProfile {
  const { liveNation, educational, workcode, annualsalary, areaCode, badintegrity, taxStatus } = values
  return {
    liveNation,
    educational,
    workcode,
    annualsalary,
    areaCode,
    badintegrity,
    taxStatus,
    address: printedLine(values.address),
    myselfIsContorler: flagOf(isYes(values.myselfIsContorler)),
    myselfIsBfcy: flagOf(isYes(values.myselfIsBfcy)),
    ...(values.marriage && { marriage: values.marriage }),
    ...(values.zipcode && { zipcode: plainDigits(values.zipcode) }),
    ...(values.email.trim() && { email: values.email.trim() }),
    ...(isExplained('controller', values) && { controller: sentPerson('controller', values) }),
    ...(isExplained('beneficiary', values) && { beneficiary: sentPerson('beneficiary', values) }),
    ...(isExplained('integrity', values) && {
      badRecord: { kind: values.badRecordKind, text: printedLine(values.badRecordText) },
    }),
    ...(paysTaxElsewhere(values.taxStatus) && { taxDetail: sentTaxDetail(values) }),
  }
}

/** Tolerates spaces in a number copied from a card. */
const plainNumber = (text: string): string => text.replace(/\s/g, '').toUpperCase()

function sentPerson(who: 'controller' | 'beneficiary', values: ProfileValues) {
  return {
    name: printedLine(values[`${who}Name`]),
    idtype: values[`${who}Idtype`],
    idno: plainNumber(values[`${who}Idno`]),
    relation: values[`${who}Relation`],
    nationality: values[`${who}Nation`],
  }
}

/** A declared person as form values. */
export function personValues(who: 'controller' | 'beneficiary', person: DeclaredPerson): Partial<ProfileValues> {
  const { name, idtype, idno, relation, nationality } = person
  return {
    [`${who}Name`]: name,
    [`${who}Idtype`]: idtype,
    [`${who}Idno`]: idno,
    [`${who}Relation`]: relation,
    [`${who}Nation`]: nationality,
  }
}

function sentTaxDetail(values: ProfileValues): Sent {
  const { country, noTinReason } = values
  const tin = values.tin.trim()
  return {
    surname: halfWidth(values.surname),
    givenName: halfWidth(values.givenName),
    birthPlace: printedLine(values.birthPlace),
    livingAddress: printedLine(values.livingAddress),
    countries: [tin === '' ? { country, noTinReason } : { country, tin }],
  }
}
