import { addDays, type IsoDate } from '../calendar/dates.ts'
import { CHINA } from '../codes/nationalities.ts'
import { codesOf } from '../codes/table.ts'
import { paysTaxElsewhere } from '../codes/tax-status.ts'
import { legalRules, ruleOn } from '../law/legal-rules.ts'

/** THE list of what a declaration of tax residency is looked at for every night, with the name that compliance reads. */
export const crsRules = {
  missing: { name: '没有声明', about: '开户后没有取得税收居民身份声明' },
  incomplete: {
    name: '声明不完整',
    about:
      '声明为非居民，缺少声明文件，或有国家（地区）既无识别号也无原因；机构未声明类型，或消极非金融机构未声明控制人',
  },
  changed: { name: '身份变化', about: '重新声明的税收居民身份与此前不同' },
  doubtful: { name: '声明存疑', about: '声明仅为中国税收居民，国籍为其他国家（地区）' },
} as const
export type CrsRule = keyof typeof crsRules

/** What two of compliance decide; who was asked is waited for until the case is due. */
export const crsDispositions = {
  asked: '已催办',
  accepted: '声明有效',
  nonresident: '按非居民报送',
} as const
export type CrsDisposition = keyof typeof crsDispositions
export const crsDispositionCodes = codesOf(crsDispositions)

/** The last day on which a declaration is obtained after an opening or a change; before the law, its days apply too. */
export function crsDueOn(since: IsoDate): IsoDate {
  const [first] = legalRules['tax-declaration-days'].rows
  const rule = ruleOn('tax-declaration-days', since) ?? first
  if (!rule) throw new Error('the table of rules has no days of declarations')
  return addDays(since, rule.figure)
}

/** Tax classification of an institution; controlling persons declare for passive ones only. */
export const entityKinds = {
  active: '积极非金融机构',
  passive: '消极非金融机构',
  financial: '金融机构',
  exempt: '政府机构、国际组织等豁免机构',
} as const
export type EntityKind = keyof typeof entityKinds

type TaxCountries = readonly { tin?: string | undefined; noTinReason?: string | undefined }[]
/** Completeness of the declaration of an institution, or of a tax resident of another country. */
export type TaxDetail = {
  countries: TaxCountries
  entity?: EntityKind | undefined
  controllers?: readonly { status: string; countries: TaxCountries }[]
}

export type CrsFacts = {
  isPerson: boolean
  openedOn: IsoDate
  /** Null without a declaration. */
  status: string | null
  /** Null where it is not known. */
  declaredOn: IsoDate | null
  /** Of the declaration before. */
  statusBefore: string | null
  detail: TaxDetail | null
  nationality: string | null
}

/** A case; `fact` names what it rests on, so that the same is found once. */
export type FoundCrsCase = { rule: CrsRule; fact: string; since: IsoDate }

/** Whether a declaration names all that its status asks for. */
export function isDeclared({ isPerson, status, detail }: Pick<CrsFacts, 'isPerson' | 'status' | 'detail'>): boolean {
  if (status === null || !isComplete(status, detail?.countries ?? [])) return false
  if (isPerson) return true
  const controllers = detail?.controllers ?? []
  if (detail?.entity !== 'passive') return detail?.entity !== undefined
  return controllers.length > 0 && controllers.every(each => isComplete(each.status, each.countries))
}

const isComplete = (status: string, countries: TaxCountries): boolean =>
  !paysTaxElsewhere(status) ||
  (countries.length > 0 && countries.every(({ tin, noTinReason }) => Boolean(tin) || Boolean(noTinReason)))

/** The cases that a customer's declaration makes; `day` is the last one that the facts are of. */
export function findCrsCases(day: IsoDate, facts: CrsFacts): FoundCrsCase[] {
  const { openedOn, status, statusBefore, nationality } = facts
  if (status === null) return [{ rule: 'missing', fact: 'opening', since: openedOn }]
  const since = facts.declaredOn ?? openedOn
  const found: FoundCrsCase[] = []
  if (!isDeclared(facts)) found.push({ rule: 'incomplete', fact: since, since })
  if (statusBefore !== null && statusBefore !== status) found.push({ rule: 'changed', fact: since, since })
  // The nationality has no day of its own: it counts from the night that found it.
  if (!paysTaxElsewhere(status) && nationality !== null && nationality !== CHINA)
    found.push({ rule: 'doubtful', fact: `${since} ${nationality}`, since: day })
  return found
}
