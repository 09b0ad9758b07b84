#!/usr/bin/env node
import { runAsProcess } from './run-as-process.js';

process.exitCode = await runAsProcess(process, new URL('../package.json', import.meta.url));
