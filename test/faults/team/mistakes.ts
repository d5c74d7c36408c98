/** A mistake on purpose, in what desktops do or in what the server does, by which the judge shows that he sees it. */
export interface TeamMistake {
  name: string
  /** Below `electron/core/team/postgres`. */
  file: string
  /** What stands there once each, and what in its place. */
  changes: [from: string, to: string][]
}

const api = 'schema/api.ts'
const own = 'schema/own.ts'
const reading = 'schema/reading.ts'

export const teamMistakes: readonly TeamMistake[] = [
  {
    name: 'numbers come from a sequence',
    file: own,
    changes: [
      [
        '-- Writes a change down under',
        'CREATE SEQUENCE team.numbers;\n-- Writes a change down under',
      ],
      [
        'SELECT * INTO v_head FROM team.head FOR UPDATE;\n  v_head.seq := v_head.seq + 1;',
        `SELECT * INTO v_head FROM team.head;
         v_head.seq := nextval('team.numbers');
         PERFORM pg_sleep(random() * 0.06);`,
      ],
      [
        'UPDATE team.head SET seq = v_head.seq',
        'UPDATE team.head SET seq = greatest(seq, v_head.seq)',
      ],
    ],
  },
  {
    name: 'a claim is looked for outside its lock',
    file: api,
    changes: [
      [
        'PERFORM team.held_thread(p_thread);\n  SELECT * INTO v_claim FROM team.claim WHERE thread = p_thread AND until > clock_timestamp();',
        `SELECT * INTO v_claim FROM team.claim WHERE thread = p_thread AND until > clock_timestamp();
         PERFORM pg_sleep(0.02);
         PERFORM team.held_thread(p_thread);`,
      ],
    ],
  },
  {
    name: 'a mark goes where it is put',
    file: api,
    changes: [['\n      WHERE (excluded.at, excluded.identity) > (mark.at, mark.identity)', '']],
  },
  {
    name: 'an item is saved whoever saw what',
    file: api,
    changes: [
      ['WHERE id = p_id AND ver = p_seen AND kind = p_kind', 'WHERE id = p_id AND kind = p_kind'],
    ],
  },
  {
    name: 'a register is set whoever saw what',
    file: api,
    changes: [['IF v_ver <> p_seen THEN', 'IF v_ver < p_seen THEN']],
  },
  {
    name: 'an answer is let through without a look at what was said last',
    file: api,
    changes: [['v_thread.last_out_seq > p_seen', 'false']],
  },
  {
    name: 'an answer is acknowledged before it is on the disk',
    file: own,
    changes: [
      [
        '  SELECT * INTO v_head FROM team.head FOR UPDATE;',
        `  PERFORM set_config('synchronous_commit', 'off', true);
         SELECT * INTO v_head FROM team.head FOR UPDATE;`,
      ],
    ],
  },
  {
    name: 'whoever answered, one name is told',
    file: reading,
    changes: [
      [
        'SELECT c.*, d.member, row_number()',
        'SELECT c.*, (SELECT o.member FROM team.device o ORDER BY o.role LIMIT 1) AS member, row_number()',
      ],
    ],
  },
  {
    name: 'a server that does not answer is waited for',
    file: 'wire.ts',
    changes: [['      silence = setTimeout(over, patience)\n', '']],
  },
  {
    name: 'a whole reading takes the last number at its end',
    file: 'reading.ts',
    changes: [
      [
        '  yield { ...whole, ...(head && { cursor: head }) }\n',
        `await new Promise((resolve) => setTimeout(resolve, 300))
         const [late] = await connection.rows<TeamCursor>(
           \`SELECT seq, encode(hash, 'hex') AS hash FROM team.head\`)
         yield { ...whole, ...(late && { cursor: late }) }\n`,
      ],
    ],
  },
  {
    name: 'nobody is told of what was given back',
    file: 'reading.ts',
    changes: [
      [
        'released: [...new Set(claimed)].filter((thread) => !isClaimed.has(thread))',
        'released: []',
      ],
    ],
  },
  {
    name: 'what changed since is taken for all there is',
    file: 'reading.ts',
    changes: [
      ['if (!own || (own.seq === cursor.seq && own.hash !== cursor.hash))', 'if (!own)'],
      ['seq !== cursor.seq + place', 'seq < cursor.seq'],
    ],
  },
]
