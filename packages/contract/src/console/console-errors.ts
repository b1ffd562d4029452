/** THE codes of the console with HTTP status and text. */
export const consoleErrors = {
  'CON-0400': { status: 400, msg: '填写的内容有误' },
  'CON-0401': { status: 401, msg: '请登录' },
  'CON-0402': { status: 401, msg: '登录名、密码、动态口令或通行密钥有误' },
  'CON-0403': { status: 403, msg: '您没有这项权限' },
  'CON-0404': { status: 404, msg: '没有找到这一项' },
  'CON-0405': { status: 403, msg: '不能复核自己提交的申请' },
  'CON-0406': { status: 403, msg: '超出您的复核限额；没有限额时只能复核内容与消息' },
  'CON-0407': { status: 422, msg: '系统未受理，没有任何改动' },
  'CON-0408': { status: 409, msg: '没有需要改变的内容' },
  'CON-0409': { status: 409, msg: '内容已变化，请重新查看后再决定' },
  'CON-0410': { status: 409, msg: '申请已经处理或已失效' },
  'CON-0411': { status: 409, msg: '同一事项已有一项申请待复核' },
  'CON-0412': { status: 409, msg: '这项任务已在等待重新运行' },
  'CON-0413': { status: 413, msg: '超过 100,000 行，请缩短期间' },
  'CON-0421': { status: 403, msg: '请用通行密钥或新的动态口令重新验证' },
  'CON-0422': { status: 400, msg: '请填写理由' },
  'CON-0423': { status: 423, msg: '屏幕已锁定，请先解锁' },
  'CON-0424': { status: 503, msg: '公司账号的登录服务没有应答，请稍后再试，或用通行密钥、密码登录' },
  'CON-0429': { status: 429, msg: '尝试次数过多，请 15 分钟后再试' },
  'CON-0500': { status: 500, msg: '系统繁忙，请稍后再试' },
  'CON-0503': { status: 503, msg: '系统正在恢复，请稍后再试' },
} as const satisfies Record<`CON-0${number}`, { status: number; msg: string }>

export type ConsoleCode = keyof typeof consoleErrors
