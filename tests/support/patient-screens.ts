import { configure } from '@testing-library/react';

// A busy machine may take more than the usual second to load what a click opens.
configure({ asyncUtilTimeout: 10_000 });
