/** No answer, or only a part, arrived. */
export class Unreached extends Error {}

/** An answer that is no JSON comes from a failing server, and is passed on as its SyntaxError. */
export const arriving = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    throw error instanceof SyntaxError ? error : new Unreached('no answer', { cause: error })
  })
