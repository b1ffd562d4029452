/**
 * Whether a key belongs to a word that is being composed, such as the Enter that confirms it. Safari sends that one after
 * the composition, with the key code of all of them.
 */
export const composes = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229
