type CommandWords = {
  name: string
  /** The effect, for the reviewer. */
  did: string
  /** Names of its arguments in their order. */
  args: readonly string[]
}

const imported = (what: string): CommandWords => ({
  name: `导入${what}`,
  did: `按文件更新${what}，整份写入，有一行不符则都不写入`,
  args: ['文件'],
})

/** THE Chinese names of commands that one person runs and a second one reviews afterwards. */
export const commandWords: Readonly<Record<string, CommandWords>> = {
  'banks import': imported('银行'),
  'bank-bins import': imported('银行卡段'),
  'managers import': imported('基金经理'),
  'manager-funds import': imported('基金经理任职'),
  'holdings import': imported('持仓'),
  'allocations import': imported('资产配置'),
  'fund-sizes import': imported('基金规模'),
  'fund-styles import': imported('组合风格'),
  'investment-ratios import': imported('投资比例'),
  'bond-yields import': imported('国债收益率'),
  'fx-quota import': imported('外汇额度'),
  'indices import': imported('指数'),
  'index-quotes import': imported('指数行情'),
  'agency-funds import': imported('代销基金'),
  'agency-records import': imported('代销记录'),
  'institutions import': imported('机构客户'),
  'institution-persons import': imported('机构经办人'),
  'institution-cards import': imported('机构银行账户'),
  'institution-password send': {
    name: '发送机构查询密码',
    did: '向机构经办人的手机发送新的查询密码，原密码失效',
    args: ['机构证件号'],
  },
  'content import': {
    name: '导入内容',
    did: '按文件夹更新网站的文章、公告、页面与附件，有一处不符则都不写入',
    args: ['文件夹'],
  },
  'files import': { name: '导入文件', did: '把文件夹中的影像文件收入文件库，原文件夹不变', args: ['文件夹'] },
  'id-review show': { name: '查看证件影像', did: '把客户最新的证件影像写到文件夹中查看', args: ['客户号'] },
  'id-review release': { name: '证件审核通过', did: '通过客户的证件影像，此后可以购买', args: ['客户号', '上传批次'] },
  'id-review return': { name: '证件退回重传', did: '退回客户的证件影像，由客户重新上传', args: ['客户号', '上传批次'] },
  'customer unlock': { name: '解除密码锁定', did: '解除客户密码因连续输错造成的锁定', args: ['客户号', '密码'] },
  'customer end-logins': { name: '结束客户登录', did: '退出客户的全部登录，并清除常用设备', args: ['客户号'] },
  'operators add': { name: '新增操作员', did: '新增一位操作员，密码由本人设置', args: ['登录名'] },
  'operators disable': { name: '停用操作员', did: '立即停用一位操作员，不再恢复', args: ['登录名'] },
  'operators limit': { name: '设定复核限额', did: '改变操作员可以复核的最高金额', args: ['登录名', '金额（元）'] },
  'operators account': {
    name: '登记员工本人账户',
    did: '登记操作员作为客户的账户，后台对其本人关闭；填 none 表示没有',
    args: ['登录名', '客户号'],
  },
  'db roles': { name: '数据库角色', did: '建立数据库角色，或更新其权限', args: [] },
  'keys rotate': { name: '轮换密钥', did: '启用新的密钥，并用它重新加密全部资料', args: [] },
  'keys import': { name: '导入密钥', did: '从文件导入本库的密钥', args: ['文件'] },
  restore: { name: '恢复', did: '把备份恢复到空库，连同文件与密钥，并核对账目', args: ['文件夹'] },
}
