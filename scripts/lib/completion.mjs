export const shells = ['bash', 'zsh', 'fish']

/**
 * A completion script: what may follow which words, as the cases of one switch. A clone has no command on the path, so the
 * script also defines one that runs `program`.
 */
export function completionFor(shell, own, operators, program) {
  const cases = [...casesOf(own, operators)].map(([words, next]) => ({ words, next: [...next] }))
  return `${scripts[shell](cases)}\n${definitions[shell](program)}`
}

/** After which words what may follow. A command's options may follow everywhere behind it. */
function casesOf(own, operators) {
  const first = operators.map(({ name }) => name.split(' ')[0])
  const cases = new Map([['', new Set([...own.map(({ name }) => name), ...first, 'help', 'completion'])]])
  cases.set('completion', new Set(shells))
  for (const { name, options } of operators) {
    const [start, end] = name.split(' ')
    if (end) cases.set(start, (cases.get(start) ?? new Set()).add(end))
    cases.set(name, new Set([...(cases.get(name) ?? []), ...options]))
  }
  return cases
}

const patternsOf = words => (words === '' ? "''" : `'${words}'|'${words} '*`)

/** The longest words first: `clock advance` before `clock`. */
const switchOf = (cases, assign) =>
  cases
    .sort((a, b) => b.words.length - a.words.length)
    .map(({ words, next }) => `    ${patternsOf(words)}) ${assign(next.join(' '))} ;;`)
    .join('\n')

const quoted = path => `'${path.replaceAll("'", "'\\''")}'`
const define = program => `command -v zhixiao >/dev/null || zhixiao() { node ${quoted(program)} "$@"; }`
const definitions = {
  bash: define,
  zsh: define,
  fish: program => `command -q zhixiao; or function zhixiao; node ${quoted(program)} $argv; end`,
}

const scripts = {
  bash: cases => `_zhixiao() {
  local current=\${COMP_WORDS[COMP_CWORD]} before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}") next=''
  if [ "\${before[0]}" = ops ]; then before=("\${before[@]:1}"); fi
  case "\${before[*]}" in
${switchOf(cases, next => `next='${next}'`)}
  esac
  COMPREPLY=($(compgen -W "$next" -- "$current"))
}
complete -o default -F _zhixiao zhixiao`,
  zsh: cases => `#compdef zhixiao
_zhixiao() {
  local -a before=("\${(@)words[2,CURRENT-1]}")
  local next=''
  if [[ $before[1] == ops ]]; then shift before; fi
  case "\${before[*]}" in
${switchOf(cases, next => `next='${next}'`)}
  esac
  compadd -- \${=next} || _files
}
compdef _zhixiao zhixiao`,
  fish: cases => `function __zhixiao_next
  set -l before (commandline -opc)[2..]
  if test "$before[1]" = ops
    set -e before[1]
  end
  switch "$before"
${cases
  .sort((a, b) => b.words.length - a.words.length)
  .map(
    ({ words, next }) =>
      `    case ${words === '' ? "''" : `'${words}' '${words} *'`}\n      string split -- ' ' '${next.join(' ')}'`,
  )
  .join('\n')}
  end
end
complete -c zhixiao -a '(__zhixiao_next)'`,
}
