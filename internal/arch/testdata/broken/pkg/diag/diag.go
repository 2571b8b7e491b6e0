// Package diag changes its package variables in three ways.
package diag

import "sync"

// Count is changed here and by another package.
var Count int

// Add changes a variable.
func Add() { Count++ }

var once sync.Once

// Once takes a variable's address without writing it.
func Once() { once.Do(Add) }

var names = map[string]int{}

func init() { names["a"] = 1 }
