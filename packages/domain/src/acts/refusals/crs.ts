import { words } from './words.ts'

export const crsRefusals = {
  'crs.unknown': words<{ id: string }>(
    ({ id }) => `没有案件 ${id}`,
    ({ id }) => `There is no case ${id}.`,
  ),
  'crs.decided': words<{ id: string; state: string }>(
    ({ id, state }) => `案件 ${id} 已处理：${state}`,
    ({ id, state }) => `Case ${id} is decided: ${state}.`,
  ),
  'crs.not-declared': words<{ custno: string }>(
    () => '客户还没有完整的声明，不能认定有效',
    ({ custno }) => `Customer ${custno} has not declared his tax residency completely.`,
  ),
  'tax.first-line': words<{ file: string }>(
    () => '文件的第一行须为机构本身',
    ({ file }) => `${file}: the first line is the institution, with an empty who.`,
  ),
  'tax.incomplete': words<{ file: string }>(
    () => '声明不完整：须写明机构类型，消极非金融机构须有控制人，每个国家（地区）须有识别号或原因',
    ({ file }) => `${file}: the declaration is incomplete.`,
  ),
  'tax.no-controllers': words<{ file: string }>(
    () => '只有消极非金融机构声明控制人',
    ({ file }) => `${file}: only passive institutions have controlling persons.`,
  ),
}
