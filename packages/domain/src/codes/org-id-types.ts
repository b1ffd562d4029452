import { nameOf } from './table.ts'

/** ID types of institutions; the codes differ from those of persons. */
export const orgIdTypes = {
  '0': '统一社会信用代码',
  '1': '营业执照',
  '2': '行政机关批文',
  '3': '社会团体登记证',
  '4': '军队或武警部队证件',
  '5': '下属机构（具有主管单位批文号）',
  '6': '基金会登记证',
  '9': '其他证件',
} as const
export const orgIdTypeName = (code: string | null | undefined): string => nameOf(orgIdTypes, code)
