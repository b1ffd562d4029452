import { isReleasedAct, type ReleasedActName } from '../codes/released-acts.ts'
import { commandWords } from './command-words.ts'

/** Chinese names of the acts that wait for a second person. */
export const actNames: Readonly<Record<ReleasedActName, string>> = {
  'nav import': '净值录入与更正',
  'funds import': '基金资料与费率',
  'closed-days import': '基金休市日',
  'calendar import': '交易日历',
  'dividend enter': '分红登记',
  'split enter': '份额拆分登记',
  'redemption limit': '巨额赎回决定',
  'redemption delay': '赎回款缓付',
  'raising found': '募集成立',
  'raising fail': '募集失败',
  'remittance import': '汇款入账',
  'remittance assign': '汇款归属',
  'remittance return': '汇款退回',
  'order refund': '手工退款',
  'exchange import': '交换文件入账',
  'break settle': '差异了结',
  'shares add': '强制调增',
  'shares deduct': '强制调减',
  'shares transfer': '非交易过户',
  'shares freeze': '份额冻结',
  'fund suspend': '暂停申购赎回',
  'payments hold': '暂停收付',
  'payments release': '恢复收付',
  'account freeze': '账户冻结',
  'account unfreeze': '账户解冻',
  'shares unfreeze': '份额解冻',
  'content put': '内容发布',
  'content order': '广告排序',
  'content withdraw': '内容撤下',
  'agreement put': '协议发布',
  'message template': '短信模板',
  'operators suspend': '暂停登录',
  'operators restore': '恢复登录',
  'operators roles': '员工角色',
  'operators end-key': '通行密钥挂失',
  'operators invite': '邀请员工',
  'operators leave': '员工离职',
  'name-hit decide': '名单命中处理',
  'candidate decide': '大额与可疑处理',
  'aml-rating set': '洗钱风险等级复核',
  'law set': '法规口径确认',
  'owners put': '受益所有人录入',
  'tax-declaration put': '机构税收声明录入',
  'crs decide': 'CRS 处理',
}

/** The Chinese name of an act or a command, or the act itself when it no longer exists. */
export const actNameOf = (act: string): string =>
  isReleasedAct(act) ? actNames[act] : (commandWords[act]?.name ?? act)
