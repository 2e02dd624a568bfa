"""The printed sheet: its geometry, what is written on it, and where a patient may be written."""
