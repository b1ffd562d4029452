/** The states of a same-day redemption whose money is the line's: `asked`, on its way to the card; `paid`, and not repaid. */
export const advancedStates = ['asked', 'paid'] as const
const sameDayStates = [...advancedStates, 'settled'] as const
/** THE states of a same-day redemption. `settled`: the order is confirmed; `ordinary` and `failed`: the bank refused the payment. */
export const fastStates = [...sameDayStates, 'ordinary', 'failed'] as const
export type FastState = (typeof fastStates)[number]
export type AdvancedState = (typeof advancedStates)[number]

/** Whether the money is the line's. */
export const isAdvanced = (state: FastState | null): boolean => advancedStates.some(each => each === state)

/** Whether the money has left on the day of the request, or will at once. */
export const isSameDay = (state: FastState | null): boolean => sameDayStates.some(each => each === state)
