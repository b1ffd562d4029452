import { createStore } from '../../store.ts'

const merged = createStore<ReadonlySet<string>>(new Set())

/** Notes that this page sent what another tab had placed: the order of this number, and no second one. */
export const markMerged = (orderId: string): void => merged.set(new Set([...merged.get(), orderId]))

export const useIsMerged = (orderId: string): boolean => merged.use().has(orderId)
