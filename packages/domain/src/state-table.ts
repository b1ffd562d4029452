/** States by their name `is`, and events by their `type`. */
type Named<Is extends string> = { is: Is }
type Typed<Type extends string> = { type: Type }

/** What follows each event in each state; null where the event cannot happen. */
export type StateTable<State extends Named<string>, Event extends Typed<string>> = {
  readonly [Is in State['is']]: {
    readonly [Type in Event['type']]: ((state: State & Named<Is>, event: Event & Typed<Type>) => State) | null
  }
}

/** The reducer of a table: an event that cannot happen changes nothing. */
export const reducerOf =
  <Is extends string, Type extends string, State extends Named<Is>, Event extends Typed<Type>>(
    table: StateTable<State, Event>,
  ) =>
  (state: State, event: Event): State =>
    step(table, state.is, event.type, state, event)

function step<
  State extends Named<string>,
  Event extends Typed<string>,
  Is extends State['is'],
  Type extends Event['type'],
>(table: StateTable<State, Event>, is: Is, type: Type, state: State & Named<Is>, event: Event & Typed<Type>): State {
  return table[is][type]?.(state, event) ?? state
}
