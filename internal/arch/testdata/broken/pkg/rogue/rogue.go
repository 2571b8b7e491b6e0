// Package rogue is in no row.
package rogue
