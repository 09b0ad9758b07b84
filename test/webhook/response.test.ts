import { describe, expect, it } from 'vitest';
import { acceptedResponse } from '../../src/webhook/response.js';

const signal = { ticker: 'AAPL', action: 'buy', receivedAt: '2026-01-26T15:30:00Z' } as const;
const notice = { code: 'time-in-future', message: 'time is ahead of the clock.' } as const;

describe('acceptedResponse', () => {
  it('has no notices when the signals have none', () => {
    expect(acceptedResponse('r1', {}, [signal]).body).toEqual({ success: true, id: 'r1', payload: {} });
  });

  it('names the place of a notice, which in a batch begins with the index', () => {
    const noticed = { ...signal, notices: [notice, { ...notice, path: ['time'] }] };
    expect(acceptedResponse('r1', {}, [noticed]).body.notices).toEqual([
      { ...notice, path: [] },
      { ...notice, path: ['time'] },
    ]);
    expect(acceptedResponse('r1', [{}, {}], [signal, noticed]).body.notices).toEqual([
      { ...notice, path: [1] },
      { ...notice, path: [1, 'time'] },
    ]);
  });
});
