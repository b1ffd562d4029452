import type pg from 'pg'

export type Column = { name: string; type: number; table: number; column: number }

type Message = { fields: { name: string; dataTypeID: number; tableID: number; columnID: number }[] }

/** Asks the server what a statement returns, without running it. */
class Describe implements pg.Submittable {
  readonly #text: string
  readonly #done: (answer: Column[] | Error) => void
  #answer: Column[] = []

  constructor(text: string, done: (answer: Column[] | Error) => void) {
    this.#text = text
    this.#done = done
  }

  submit = (connection: pg.Connection): void => {
    connection.parse({ name: '', text: this.#text, types: [] }, true)
    connection.describe({ type: 'S', name: '' }, true)
    connection.sync()
  }

  handleRowDescription({ fields }: Message): void {
    this.#answer = fields.map(({ name, dataTypeID: type, tableID: table, columnID: column }) => ({
      name,
      type,
      table,
      column,
    }))
  }

  handleError(error: Error): void {
    this.#done(error)
  }

  handleReadyForQuery(): void {
    this.#done(this.#answer)
  }
}

export function describe(client: pg.ClientBase, text: string): Promise<Column[]> {
  return new Promise((resolve, reject) => {
    client.query(new Describe(text, answer => (answer instanceof Error ? reject(answer) : resolve(answer))))
  })
}
