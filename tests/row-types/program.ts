import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as ast from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  type Symbol as Named,
  type Program,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'

const root = join(import.meta.dirname, '../..')
const SOURCES = join(root, 'packages/db/src')

export type Sources = {
  checker: Checker
  files: ast.SourceFile[]
  /** The declaration of an identifier, following imports. */
  declarationOf: (name: ast.Node) => ast.Node | undefined
  /** Whether an expression within a template is a piece of SQL and not a value. */
  isFragment: (expression: ast.Node) => boolean
  /** The calls of a function in these sources. */
  callsOf: (callee: ast.Node) => ast.CallExpression[]
  close: () => void
}

/** The sources of the database layer, with their types. */
export function openSources(): Sources {
  // A project of its own, because the whole one takes several times as long to load.
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-types-'))
  const config = join(folder, 'tsconfig.json')
  const compilerOptions = {
    lib: ['ES2024', 'ESNext.Disposable'],
    types: ['node', 'pg'],
    typeRoots: [join(root, 'node_modules/@types')],
    incremental: false,
  }
  const exclude = [join(SOURCES, '**/*.test.ts')]
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: [SOURCES], exclude }),
  )
  const api = new API({ cwd: root })
  const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
  if (!project) throw new Error('the sources make no project')
  const { checker, program } = project
  const files = filesOf(program)
  // Requested for all at once: single requests would wait for the compiler's process thousands of times.
  const names = files.flatMap(file => {
    const found = nodesOf(file, ast.isIdentifier)
    return checker.getSymbolAtLocation(found).map((symbol, at) => [found[at], symbol] as const)
  })
  const symbols = new Map<ast.Node | undefined, Named | undefined>(names)
  const declarations = new Map<Named, ast.Node | undefined>()
  const declarationOf = (name: ast.Node): ast.Node | undefined => {
    if (!ast.isIdentifier(name)) return undefined
    // A name in the domain, whose files were not requested as a whole.
    if (!symbols.has(name)) symbols.set(name, checker.getSymbolAtLocation(name))
    const found = symbols.get(name)
    if (!found) return undefined
    if (!declarations.has(found)) {
      const symbol = found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
      declarations.set(found, (symbol.valueDeclaration ?? symbol.declarations[0])?.resolve(project))
    }
    return declarations.get(found)
  }
  const fragments = fragmentsAmong(checker, files)
  const calls = Map.groupBy(
    files.flatMap(file => nodesOf(file, ast.isCallExpression)),
    call => (ast.isIdentifier(call.expression) ? call.expression.text : ''),
  )
  const callsOf = (callee: ast.Node) => {
    // An arrow function is called by the name of its constant.
    const declaration = ast.isArrowFunction(callee) ? callee.parent : callee
    return (calls.get(nameOf(declaration)) ?? []).filter(call => declarationOf(call.expression) === declaration)
  }
  const close = () => {
    api.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { checker, files, declarationOf, isFragment: node => fragments.has(node), callsOf, close }
}

function filesOf(program: Program): ast.SourceFile[] {
  const isShipped = (name: string) => name.startsWith(`${SOURCES}/`)
  return program.getSourceFileNames().flatMap(name => {
    const file = isShipped(name) ? program.getSourceFile(name) : undefined
    return file ? [file] : []
  })
}

function fragmentsAmong(checker: Checker, files: readonly ast.SourceFile[]): Set<ast.Node> {
  const primitive =
    TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.BooleanLike | TypeFlags.Null
  const known = new Map<number, boolean>()
  const isBuilder = (type: Type | undefined): boolean => {
    if (!type || type.flags & primitive) return false
    const found = known.get(type.id) ?? checker.getPropertyOfType(type, 'toOperationNode') !== undefined
    known.set(type.id, found)
    return found
  }
  const spliced = files.flatMap(file => nodesOf(file, ast.isTemplateSpan).map(span => span.expression))
  const types = checker.getTypeAtLocation(spliced)
  return new Set(spliced.filter((_, at) => isBuilder(types[at])))
}

function nameOf(declaration: ast.Node): string {
  const named = ast.isFunctionDeclaration(declaration) || ast.isVariableDeclaration(declaration)
  return named && declaration.name && ast.isIdentifier(declaration.name) ? declaration.name.text : ''
}

/** All descendants of a kind, in text order. */
export function nodesOf<Wanted extends ast.Node>(
  from: ast.Node,
  isWanted: (node: ast.Node) => node is Wanted,
): Wanted[] {
  const found: Wanted[] = []
  const visit = (node: ast.Node): void => {
    if (isWanted(node)) found.push(node)
    node.forEachChild(visit)
  }
  visit(from)
  return found
}

/** A node's file, relative to the sources. */
export const fileOf = (node: ast.Node): string => node.getSourceFile().fileName.slice(SOURCES.length + 1)
