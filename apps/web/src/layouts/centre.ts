import type { Place } from '../menus.ts'
import type { User } from '../session/user.ts'

/** The page with the customer's own data; an institution has its own. */
export const centreOf = (user: Pick<User, 'kind'>): Place =>
  user.kind === 'institution'
    ? { name: 'enterpriseInfo', label: '企业信息' }
    : { name: 'personInfo', label: '个人中心' }
