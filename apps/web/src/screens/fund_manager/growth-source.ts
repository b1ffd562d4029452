import { growthSource } from '../../features/fund/growth-source.ts'
import type { Tenure } from './manager.ts'

/** PLUS-04: the two NAVs of a return over a tenure, and the payouts between them; '' where it is hidden. */
export const sourceOf = ({ fundType, growth }: Pick<Tenure, 'fundType' | 'growth'>): string =>
  growth ? growthSource({ fundType, nav: growth.toNav, navDay: growth.toDay }, growth) : ''
