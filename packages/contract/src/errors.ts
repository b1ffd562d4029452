type ErrorEntry = {
  msg: string
  /** The client shows no toast: the caller handles the code itself. It is no success. */
  silent?: true
  /** HTTP status, 200 unless said. */
  status?: number
}

/**
 * The one table of codes and their texts. Codes that the specification names are verbatim; the others start with
 * their area. `docs/errors.md` is drawn from it.
 */
export const errors = {
  '0000': { msg: '成功', silent: true },

  // every call
  'PARAM-0001': { msg: '请求参数有误' },
  'PARAM-0002': { msg: '请求编号已用于其他内容，请刷新后重试' },
  'SIGN-0001': { msg: '请求校验失败，请刷新页面后重试' },
  'SIGN-0002': { msg: '请求时间与服务器相差过大，请校准设备时间' },
  'SIGN-0003': { msg: '重复的请求' },
  'AUTH-0001': { msg: '长时间未操作或被其他设备登出，请重新登录。', status: 401 },
  'SYS-0404': { msg: '请求的内容不存在', status: 404 },
  'SYS-0413': { msg: '提交的内容过大', status: 413 },
  'SYS-0429': { msg: '操作过于频繁，请稍后再试', status: 429 },
  'SYS-0500': { msg: '系统繁忙，请稍后再试', status: 500 },
  'SYS-0503': { msg: '系统正在恢复，请稍后再试', status: 503 },

  // login and registration
  'AUTH-0002': { msg: '账号或密码错误' },
  'AUTH-0003': { msg: '请完成图形验证码', silent: true },
  'AUTH-0004': { msg: '密码错误次数过多，请稍后再试' },
  'AUTH-0005': { msg: '手机号或验证码有误' },
  'AUTH-0006': { msg: '登录密码过于常见，请更换' },
  'AUTH-0007': { msg: '请阅读并同意相关协议' },
  'AUTH-0008': { msg: '该手机号不能注册，请直接登录或找回密码' },
  'CAPTCHA-0001': { msg: '图形验证码错误或已过期' },
  'SMS-0001': { msg: '短信验证码错误或已过期' },
  'SMS-0002': { msg: '验证码发送过于频繁，请稍后再试' },
  'SMS-0003': { msg: '短信发送失败，请稍后再试' },

  // named by the specification
  '0040': { msg: '请重新获取验证码', silent: true },
  'DS-TR0U1057': { msg: '交易密码错误', silent: true },
  'DS-TR0Q1058': { msg: '暂无数据', silent: true },
  'OCR-1111': { msg: '证件识别失败，请手动填写', silent: true },
  'DS-TR0U0119': { msg: '您的风险承受能力与产品风险等级不匹配', silent: true },
  'DS-ORG-0001': { msg: '您是机构户不能操作交易，抱歉~' },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors
/** Every code that is not success. */
export type FailureCode = Exclude<ErrorCode, '0000'>

const table: Record<string, ErrorEntry> = errors

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

/** ERR-01: a code whose text is not shown as a toast. Unknown codes are shown. */
export const isSilent = (code: string): boolean => (Object.hasOwn(table, code) ? table[code]?.silent === true : false)

export const statusOf = (code: ErrorCode): number => table[code]?.status ?? 200

export const messageOf = (code: ErrorCode): string => errors[code].msg
