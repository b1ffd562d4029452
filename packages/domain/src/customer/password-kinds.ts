/** THE passwords of a customer: an institution reads its account with a query password of its own. */
export const passwordNames = { login: '登录密码', trade: '交易密码', query: '查询密码' } as const

export type PasswordKind = keyof typeof passwordNames
