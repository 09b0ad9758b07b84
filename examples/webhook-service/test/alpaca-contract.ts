// Alpaca's own OpenAPI file as a judge of requests and answers. Where the file is behind Alpaca's newer documents, or
// contradicts its own examples, an amendment says so with its source.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Document, OpenAPIBackend, type Operation } from 'openapi-backend';
import type { Fields } from './alpaca-shapes.js';

const folder = process.env.SHARED_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url));

/** alpacahq/alpaca-docs@2080c5e oas/trading/openapi.yaml. */
const contractFile = `${folder}/alpaca-trading-openapi.yaml`;

export const hasContract = existsSync(contractFile);

const guide = 'alpacahq/alpaca-docs@2080c5e content/trading/orders.md';
const newApi = 'alpacahq/alpaca-mcp-server@88722ce src/alpaca_mcp_server/specs/trading-api.json';
const ownExample = 'oas/trading/openapi.yaml, the examples of Order';

export interface Amendment {
  /** Place in the file. */
  readonly at: readonly string[];
  /** What the file says there, and why it is not what Alpaca does. */
  readonly why: string;
  readonly source: string;
  readonly value: unknown;
}

const text = { type: 'string' };
const price = { type: 'object', properties: { limit_price: text, stop_price: text }, additionalProperties: false };
const reference = (schema: string) => ({ $ref: `#/components/schemas/${schema}` });
const answer = (schema: string) => ({
  200: { description: 'OK', content: { 'application/json': { schema: reference(schema) } } },
});
const parameter = (within: 'path' | 'query', name: string) => ({ in: within, name, required: true, schema: text });
const orderSchema = ['components', 'schemas', 'Order', 'properties'];

export const amendments: readonly Amendment[] = [
  {
    at: ['paths', '/v2/orders', 'post', 'requestBody', 'content', 'application/json', 'schema'],
    why: 'The file has the schema of answers for requests: it requires qty and notional, of which Alpaca takes one, and has no legs.',
    source: `${guide}; ${newApi}`,
    value: {
      type: 'object',
      required: ['symbol', 'side', 'type', 'time_in_force'],
      additionalProperties: false,
      properties: {
        symbol: text,
        qty: text,
        notional: text,
        side: reference('OrderSide'),
        type: reference('OrderType'),
        time_in_force: reference('TimeInForce'),
        limit_price: text,
        stop_price: text,
        trail_price: text,
        trail_percent: text,
        extended_hours: { type: 'boolean' },
        client_order_id: { type: 'string', maxLength: 48 },
        order_class: reference('OrderClass'),
        position_intent: { enum: ['buy_to_open', 'buy_to_close', 'sell_to_open', 'sell_to_close'] },
        take_profit: price,
        stop_loss: price,
      },
    },
  },
  ...['trail_percent', 'trail_price', 'hwm'].map((name) => ({
    at: [...orderSchema, name],
    why: `The file has ${name} as text only; its examples have null.`,
    source: ownExample,
    value: { type: 'string', nullable: true },
  })),
  {
    at: ['components', 'schemas', 'OrderStatus', 'enum'],
    why: 'The file lacks the status held, which legs have until their entry has filled.',
    source: newApi,
    value: [
      ...['new', 'partially_filled', 'filled', 'done_for_day', 'canceled', 'expired', 'replaced', 'pending_cancel'],
      ...['pending_replace', 'accepted', 'pending_new', 'accepted_for_bidding', 'stopped', 'rejected', 'suspended'],
      ...['calculated', 'held'],
    ],
  },
  {
    at: ['components', 'schemas', 'AssetClass', 'enum'],
    why: 'The file is older than options at Alpaca.',
    source: newApi,
    value: ['us_equity', 'us_option', 'crypto'],
  },
  {
    at: ['components', 'schemas', 'Exchange', 'enum'],
    why: 'The file lists exchanges of stocks; pairs and contracts have others.',
    source: 'alpacahq/alpaca-docs@2080c5e content/trading/crypto-trading.md',
    value: ['AMEX', 'ARCA', 'BATS', 'NYSE', 'NASDAQ', 'NYSEARCA', 'OTC', 'FTXU', ''],
  },
  {
    at: [
      'paths',
      '/v2/account/activities/{activity_type}',
      'get',
      'responses',
      '200',
      'content',
      'application/json',
      'schema',
    ],
    why: 'The file has oneOf with two schemas that require nothing: every activity is both.',
    source: 'oas/trading/openapi.yaml, the example of TradingActivities',
    value: { type: 'array', items: reference('TradingActivities') },
  },
  {
    at: ['paths', '/v2/orders:by_client_order_id'],
    why: 'The file lacks the path.',
    source: `${newApi}; alpacahq/alpaca-docs@2080c5e data/webapi/endpoints/orders.yaml`,
    value: {
      get: {
        operationId: 'getOrderByClientOrderId',
        parameters: [parameter('query', 'client_order_id')],
        responses: answer('Order'),
      },
    },
  },
  {
    at: ['paths', '/v2/assets/{symbol_or_asset_id}'],
    why: 'The file has the schema Assets, and no path that answers with it.',
    source: newApi,
    value: {
      get: {
        operationId: 'get-v2-assets-symbol_or_asset_id',
        parameters: [parameter('path', 'symbol_or_asset_id')],
        responses: answer('Assets'),
      },
    },
  },
];

const formats: Readonly<Record<string, RegExp>> = {
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
  date: /^\d{4}-\d\d-\d\d$/,
};

export interface ContractRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
}

/** What a request or an answer breaks, in words; empty: nothing. Paths of other files are not judged. */
export interface Contract {
  request(request: ContractRequest): readonly string[];
  answer(request: ContractRequest, status: number, body: unknown): readonly string[];
}

/** The file with its amendments. */
export async function alpacaContract(amended: readonly Amendment[] = amendments): Promise<Contract> {
  const file = await new OpenAPIBackend({ definition: contractFile }).loadDocument();
  const api = new OpenAPIBackend({
    definition: amended.reduce<Document>((document, { at, value }) => replaced(document, at, value) as Document, file),
    coerceTypes: true,
    quick: true,
    customizeAjv: (ajv) => {
      for (const [name, form] of Object.entries(formats)) {
        ajv.addFormat(name, form);
      }
      return ajv;
    },
  });
  await api.init();

  const operationOf = ({ method, path }: ContractRequest): Operation | undefined =>
    api.matchOperation({ method, path, headers: {} });
  const isJudged = ({ path }: ContractRequest): boolean => path.startsWith('/v2/') && !path.startsWith('/v2/stocks/');

  return {
    request: (request) => {
      const operation = operationOf(request);
      if (operation === undefined) {
        return isJudged(request) ? [`${request.method} ${request.path} is not in the file`] : [];
      }
      const headers = { ...(request.body !== undefined && { 'content-type': 'application/json' }) };
      const sent = { ...request, headers, body: structuredClone(request.body) };
      return sentences(api.validateRequest(sent as Parameters<typeof api.validateRequest>[0], operation).errors);
    },
    answer: (request, status, body) => {
      const operation = operationOf(request);
      if (operation === undefined || status >= 400) {
        return [];
      }
      if (!Object.hasOwn(operation.responses ?? {}, status)) {
        return [`${request.method} ${request.path} has no answer ${status}`];
      }
      return body === undefined ? [] : sentences(api.validateResponse(body, operation, status).errors);
    },
  };
}

function sentences(errors: readonly { instancePath: string; message?: string }[] | null | undefined): string[] {
  return (errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** A copy of a document with another value at a place. */
function replaced(document: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) {
    return value;
  }
  const fields = document as Fields;
  return { ...fields, [key]: replaced(fields[key], rest, value) };
}
