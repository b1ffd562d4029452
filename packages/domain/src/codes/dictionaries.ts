import { nationalities } from './nationalities.ts'
import { orgIdTypes } from './org-id-types.ts'
import { nameOf } from './table.ts'
import { TAX_STATUS } from './tax-status.ts'

/** Options as [code, name] in display order. */
export type Dictionary = readonly (readonly [code: string, name: string])[]

/** THE dictionaries, by their name in the dictionary call. Codes are stored permanently; only add. */
export const dictionaries = {
  marriage: [
    ['1', '未婚'],
    ['2', '已婚'],
    ['3', '离异'],
    ['4', '丧偶'],
  ],
  educational: [
    ['01', '研究生'],
    ['02', '大学本科'],
    ['03', '大学专科'],
    ['04', '中专或技校'],
    ['06', '高中'],
    ['07', '初中及以下'],
  ],
  workcode: [
    ['01', '党政机关、事业单位工作人员'],
    ['02', '教育、科研、文化、卫生从业人员'],
    ['03', '金融业从业人员'],
    ['04', '商业、服务业从业人员'],
    ['05', '房地产、建筑业从业人员'],
    ['06', '制造业、运输业从业人员'],
    ['07', '信息技术从业人员'],
    ['08', '农、林、牧、渔业从业人员'],
    ['09', '个体经营者、自由职业者'],
    ['10', '军人'],
    ['11', '学生'],
    ['12', '离退休人员'],
    ['13', '无业'],
    ['99', '其他'],
  ],
  annualsalary: [
    ['1', '5 万元以下'],
    ['2', '5 万元至 20 万元'],
    ['3', '20 万元至 50 万元'],
    ['4', '50 万元至 100 万元'],
    ['5', '100 万元以上'],
  ],
  nationality: nationalities,
  sex: [
    ['1', '男'],
    ['0', '女'],
  ],
  taxResident: [
    [TAX_STATUS.chinaOnly, '仅为中国税收居民'],
    [TAX_STATUS.elsewhereOnly, '仅为非居民'],
    [TAX_STATUS.both, '既是中国税收居民又是其他国家（地区）税收居民'],
  ],
  noTinReason: [
    ['1', '居民国（地区）不发放纳税人识别号'],
    ['2', '账户持有人未能取得纳税人识别号'],
  ],
  /** A person's relation to the customer. */
  relation: [
    ['1', '配偶'],
    ['2', '父母'],
    ['3', '子女'],
    ['4', '兄弟姐妹'],
    ['5', '其他亲属'],
    ['6', '朋友'],
    ['7', '同事'],
    ['9', '其他'],
  ],
  /** Sources of a bad integrity record, from the investor form of the suitability rules. */
  badRecordKind: [
    ['1', '中国人民银行征信中心'],
    ['2', '最高人民法院失信被执行人名单'],
    ['3', '市场监督管理机构'],
    ['4', '税务管理机构'],
    ['5', '监管机构、自律组织'],
    ['6', '投资活动中的违约行为记录'],
    ['9', '其他组织'],
  ],
  lowestRisk: [
    ['1', '您是否为无民事行为能力人或限制民事行为能力人？'],
    ['2', '您是否没有风险容忍度，或者不愿承受任何投资损失？'],
  ],
  industry: [
    ['01', '银行业'],
    ['02', '证券、期货、基金业'],
    ['03', '保险业'],
    ['04', '信托业'],
    ['05', '制造业'],
    ['06', '批发和零售业'],
    ['07', '房地产业'],
    ['08', '信息传输、软件和信息技术服务业'],
    ['09', '交通运输、仓储和邮政业'],
    ['10', '教育、科研、文化、卫生业'],
    ['99', '其他'],
  ],
  orgIdType: Object.entries(orgIdTypes),
} as const satisfies Record<string, Dictionary>
export type DictionaryName = keyof typeof dictionaries

/** The name of an answer, by the rules of `nameOf`. */
export const dictionaryName = (dictionary: DictionaryName, code: string | null | undefined): string =>
  nameOf(Object.fromEntries<string>(dictionaries[dictionary]), code)

/** Whether `code` is one of the dictionary's answers. */
export const isAnswer = (dictionary: DictionaryName, code: string): boolean =>
  dictionaries[dictionary].some(([known]) => known === code)
