"""The rules of Scopa: exact, pure, standard library only. Speaks codes, never words for people."""
