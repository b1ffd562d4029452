/** What is known of a piece of work when it ends. */
export type Note = (attributes: Readonly<Record<string, string | number>>, failed: boolean) => void

/** Records what a call or job spends its time on. Values of customers never become attributes. */
export type Tracing = {
  /** Runs a piece of work; steps recorded meanwhile, in awaited functions too, belong to it. */
  run<Result>(name: string, kind: 'call' | 'job', work: (note: Note) => Promise<Result>): Promise<Result>
  /** Records a step that took `ms` until now; nothing outside of a run. */
  past(name: string, ms: number, attributes: Readonly<Record<string, string>>): void
  /** Sends what is left. */
  stop(): Promise<void>
}

const noNote: Note = () => {}

/** Runs work, recorded where traces are on. */
export const traced = <Result>(
  tracing: Tracing | null,
  name: string,
  kind: 'call' | 'job',
  work: (note: Note) => Promise<Result>,
): Promise<Result> => (tracing === null ? work(noNote) : tracing.run(name, kind, work))
