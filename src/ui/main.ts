// The entry of the page: small, so that it starts to load everything else at once.
import '@fontsource-variable/inter';
import './theme.css';
import { loadAhead } from './app/load-ahead.ts';

loadAhead();
void import('./app/start.tsx');
