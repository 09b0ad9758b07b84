// The MCP server: tools and resources over what the gate does. Schemas are JSON Schemas: a signal is an open object that the library
// alone judges, because a validator that drops unknown names would hide them from everybody.
import { type CallToolResult, fromJsonSchema, type JsonSchemaType, McpServer } from '@modelcontextprotocol/server';
import { signalJsonSchema } from 'signal-to-order/schema';
import { withAmounts } from './amounts.js';
import type { GateConfig } from './config.js';
import type { Gate, Refused } from './gate.js';
import { explainedErrors, gateError } from './gate-errors.js';

const text = { type: 'string' } as const;
const list = { type: 'array', items: { type: 'object' } } as const;
const open = { type: 'object' } as const;

/** Schema of an object with these members and no others. */
function closed(properties: Readonly<Record<string, JsonSchemaType>>, required: readonly string[]): JsonSchemaType {
  return { type: 'object', properties: { ...properties }, required: [...required], additionalProperties: false };
}

/** Schema of an answer: its members, or those of a refusal. */
function answer(properties: Readonly<Record<string, JsonSchemaType>>, required: readonly string[]): JsonSchemaType {
  const refusal = { ok: { const: false }, errors: list, nearest: open, execution: open };
  return {
    ...closed({ ...properties, ...refusal }, []),
    anyOf: [{ required: [...required] }, { required: ['ok', 'errors'] }],
  };
}

const execution = {
  id: text,
  status: { enum: ['running', 'done', 'stopped', 'replan'] },
  reason: text,
  orders: list,
  startedAt: text,
  summary: text,
};

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };

export function gateServer(gate: Gate, config: GateConfig, log: (sentence: string) => void): McpServer {
  const server = new McpServer(
    { name: 'agent-gate', version: '0.1.0' },
    {
      instructions:
        'Trades pass in two steps: preview_signal tells what an order would do, execute_plan executes exactly that, once. Show the preview to the person. A refusal has every reason: change the signal, never the settings.',
    },
  );

  /** Runs a tool. What is thrown is not told: it can hold keys and addresses. */
  const answered = async (tool: string, call: () => object | Promise<object>): Promise<CallToolResult> => {
    let told: object;
    try {
      told = await call();
    } catch (error) {
      log(`${tool} failed: ${error instanceof Error ? error.name : 'unknown'}.`);
      const failed = gateError('gate-failed', 'The gate could not do it. Nothing was sent by this call.');
      told = { ok: false, errors: [failed] } satisfies Refused;
    }
    const structuredContent = Object(withAmounts(told));
    return {
      content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
      structuredContent,
      ...('ok' in told && told.ok === false && { isError: true }),
    };
  };

  const tool = <Input>(
    name: string,
    about: {
      readonly description: string;
      readonly input: JsonSchemaType;
      readonly output: JsonSchemaType;
      readonly annotations: object;
    },
    call: (input: Input) => object | Promise<object>,
  ): void => {
    const { description, annotations } = about;
    const inputSchema = fromJsonSchema<Input>(about.input);
    const outputSchema = fromJsonSchema(about.output);
    server.registerTool(name, { description, annotations, inputSchema, outputSchema }, (input) =>
      answered(name, () => call(input)),
    );
  };

  tool<Parameters<Gate['allowance']>[0]>(
    'get_allowance',
    {
      description:
        'What an entry in a ticker may be at most right now, and why: every limit of the settings, what is used, what is left. Ask before you decide.',
      input: closed({ ticker: text, stopLoss: open, price: { type: ['string', 'number'] } }, ['ticker']),
      output: answer({ ticker: text, sides: open, sentence: text }, ['ticker', 'sides', 'sentence']),
      annotations: readOnly,
    },
    (input) => gate.allowance(input),
  );
  tool<{ readonly signal: object }>(
    'preview_signal',
    {
      description:
        'Judges a trading signal and tells what it would do: the orders, and every way in which they can end, the worst first. Nothing is sent. Gives a token for execute_plan, or every reason why not, with the nearest signal that would pass. Fields: gate://fields.',
      input: closed({ signal: open }, ['signal']),
      output: answer(
        {
          ...{
            token: text,
            expiresAt: text,
            approval: { enum: ['none', 'pending'] },
            summary: text,
            explanation: text,
          },
          ...{ orders: list, ends: list, notices: list },
        },
        ['token', 'expiresAt', 'approval', 'summary', 'explanation', 'orders', 'ends', 'notices'],
      ),
      annotations: { ...readOnly, idempotentHint: false },
    },
    ({ signal }) => gate.preview(signal),
  );
  tool<{ readonly token: string }>(
    'execute_plan',
    {
      description:
        'Sends the orders of a preview, exactly as previewed, once. Refused where the market or the account has moved: preview again. With approval "pending" a person approves first, outside of this protocol.',
      input: closed({ token: text }, ['token']),
      output: answer(execution, ['id', 'status', 'orders']),
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    },
    ({ token }) => gate.execute(token),
  );
  tool<{ readonly ticker?: string }>(
    'get_positions',
    {
      description: 'Open positions of the account: all of them, or that in a ticker.',
      input: closed({ ticker: text }, []),
      output: answer({ positions: list }, ['positions']),
      annotations: readOnly,
    },
    ({ ticker }) => gate.positions(ticker),
  );
  tool<{ readonly ticker?: string }>(
    'get_orders',
    {
      description: 'Open orders of the account: all of them, or those of a ticker.',
      input: closed({ ticker: text }, []),
      output: answer({ orders: list }, ['orders']),
      annotations: readOnly,
    },
    ({ ticker }) => gate.orders(ticker),
  );
  tool<{ readonly id?: string }>(
    'get_executions',
    {
      description: 'The last 50 executions of plans with their orders, the last one first; or the one of a token.',
      input: closed({ id: text }, []),
      output: answer({ executions: list }, ['executions']),
      annotations: readOnly,
    },
    ({ id }) => gate.executions(id),
  );
  tool<{ readonly code: string }>(
    'explain_error',
    {
      description: 'What the code of an error means, and how to fix its cause.',
      input: closed({ code: text }, ['code']),
      output: answer({ code: text, section: text, condition: text, text }, ['code', 'section', 'condition', 'text']),
      annotations: { ...readOnly, openWorldHint: false },
    },
    ({ code }) => gate.explain(code),
  );

  const resource = (uri: string, title: string, description: string, content: unknown): void => {
    server.registerResource(title, uri, { description, mimeType: 'application/json' }, () => ({
      contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(content) }],
    }));
  };
  const { settings, broker, approval, validSeconds } = config;
  resource(
    'gate://settings',
    'settings',
    'The settings and the guard by which signals are judged. No tool changes them.',
    {
      ...{ broker, approval, validSeconds, settings },
    },
  );
  resource(
    'gate://errors',
    'errors',
    'Every code of an error, with its condition and how to fix its cause.',
    explainedErrors,
  );
  resource('gate://fields', 'fields', 'The fields of a signal, as a JSON Schema.', signalJsonSchema);
  return server;
}
